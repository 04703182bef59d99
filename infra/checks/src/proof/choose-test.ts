import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { ProvedTest } from '../evidence/evidence.js'
import { inRoot } from '../workspace.js'
import type { Outcome, PublicEndpoint } from './surface.js'
import type { TestName } from './test-name.js'

export const sameTest = (a: TestName, b: TestName) => a.file === b.file && a.title === b.title

/** What a test answered, in the words of `PublicEndpoint.recorded`. */
export function answersOf(test: ProvedTest): ReadonlySet<string> {
  return new Set(test.answers.map((line) => line.replace(/ \/operations\/[^/ ]+/, ' /operations/:service')))
}

/** Tests of the endpoint's own package; what two programs agree on among themselves shows nothing to the public. */
const mayShow = ({ home }: PublicEndpoint, { file }: ProvedTest) =>
  file.startsWith(`${home}/tests/`) && !file.includes('/pact/')

/** The answers of a test to one endpoint with one status, without their error codes when any will do. */
function shows(test: ProvedTest, { recorded }: PublicEndpoint, { name }: Outcome): boolean {
  const wanted = `${recorded} ${name}`
  return [...answersOf(test)].some((line) => line === wanted || line.startsWith(`${wanted} `))
}

/**
 * The test that shows an outcome: the one that is named already while it does, else the one that is most about it: its
 * source names the endpoint, and it asks for the fewest other things.
 */
export function chooseTest(
  endpoint: PublicEndpoint,
  outcome: Outcome,
  tests: readonly ProvedTest[],
  named: TestName | undefined,
): ProvedTest | undefined {
  const own = tests.filter((test) => mayShow(endpoint, test))
  const present = named && own.find((test) => sameTest(test, named))
  // On a machine without the means for it a test is skipped; what it shows elsewhere still holds.
  if (present?.state === 'skipped') return present
  const showing = own.filter((test) => test.state === 'passed' && shows(test, endpoint, outcome))
  if (present && showing.includes(present)) return present
  return showing.toSorted((a, b) => order(a, b, endpoint, outcome))[0]
}

const order = (a: ProvedTest, b: ProvedTest, endpoint: PublicEndpoint, outcome: Outcome) =>
  distance(a, endpoint, outcome) - distance(b, endpoint, outcome) ||
  (`${a.file} ${a.title}` < `${b.file} ${b.title}` ? -1 : 1)

function distance(test: ProvedTest, endpoint: PublicEndpoint, { name, status }: Outcome): number {
  const answers = [...answersOf(test)].filter((line) => !line.includes(' /internal/'))
  const merelyWithoutProject = name === '400' && !answers.some((line) => isOtherRefusal(line, endpoint))
  const saysStatus = sourceOf(test).includes(String(status))
  return answers.length + (isAbout(test, endpoint) ? 0 : 100) + (merelyWithoutProject ? 1000 : 0) - (saysStatus ? 1 : 0)
}

const isOtherRefusal = (line: string, { recorded }: PublicEndpoint) =>
  line.startsWith(`${recorded} 400`) && !line.endsWith(' no_project')

/** Whether the source of a test names an endpoint by its use case or its path. */
export const isAbout = (test: TestName, endpoint: PublicEndpoint): boolean => mentions(sourceOf(test), endpoint)

/** Whether a test's file, or a file of the tests that it imports, does. */
export const isNamedIn = ({ file }: TestName, endpoint: PublicEndpoint): boolean => {
  const imported = [...fileOf(file).matchAll(/from '(\.\.?\/[^']+)\.js'/g)].map(([, path]) =>
    join(dirname(file), `${path}.ts`),
  )
  return [file, ...imported].some((each) => mentions(fileOf(each), endpoint))
}

function mentions(source: string, { name, endpoint }: PublicEndpoint): boolean {
  const parts = endpoint.path.split(/\/:\w+/).filter(Boolean)
  return [name, parts[0], parts.at(-1)].some((part) => part !== undefined && source.includes(part))
}

const sources = new Map<string, string>()

function fileOf(file: string): string {
  const known = sources.get(file) ?? readFileSync(inRoot(file), 'utf8')
  sources.set(file, known)
  return known
}

/** The part of a test file that begins with the test's title; the whole file where titles are made up of data. */
export function sourceOf({ file, title }: TestName): string {
  const whole = fileOf(file)
  const own = title.split(' > ').at(-1) ?? title
  const start = whole.indexOf(own)
  if (start < 0) return whole
  const rest = whole.slice(start + own.length)
  const end = rest.search(/^\s*(it|test|describe)(\.\w+(\(.*\))?)*\(/m)
  return end < 0 ? rest : rest.slice(0, end)
}
