import type { ProvedTest } from '../evidence/evidence.js'
import { type Outcome, type PublicEndpoint, surface } from './surface.js'
import { unreachable } from './unreachable.js'

/** One outcome of one endpoint. */
interface PromisedAnswer {
  readonly endpoint: PublicEndpoint
  readonly outcome: Outcome
}

/** Every answer that a public endpoint promises. */
export const promisedAnswers: readonly PromisedAnswer[] = [...surface().values()]
  .flat()
  .flatMap((endpoint) => endpoint.outcomes.map((outcome) => ({ endpoint, outcome })))

/** Whether the machine has what no test of an answer can do without: root can mount file systems and change users. */
const HAS_ALL = process.platform === 'linux' && process.getuid?.() === 0

/**
 * Answers that no passed test of their own service got, and reasons that a test has made untrue. On a machine that lacks
 * something, what skipped tests would have shown is not judged.
 */
export function answerFaults(tests: readonly ProvedTest[], answers = promisedAnswers, judgesAll = HAS_ALL): string[] {
  const given = answersByPackage(tests)
  const skipped = judgesAll ? [] : tests.filter(({ state }) => state === 'skipped')
  const left = new Set(skipped.map(({ file }) => packageOf(file)))
  return answers.flatMap(({ endpoint, outcome }) => {
    const key = `${endpoint.key} ${outcome.name}`
    const shown = given.get(endpoint.home)?.has(`${endpoint.recorded} ${outcome.name}`) ?? false
    if (shown && unreachable[key] !== undefined) return [`${key} is said to be out of reach, but a test gets it`]
    if (shown || unreachable[key] !== undefined || left.has(endpoint.home)) return []
    return [`No passed test of ${endpoint.home} gets ${outcome.name} from ${endpoint.key}. Write one there`]
  })
}

const packageOf = (file: string) => file.slice(0, file.indexOf('/tests/'))

/** What the passed tests of each package got; what two programs agree on among themselves shows nothing to the public. */
function answersByPackage(tests: readonly ProvedTest[]): ReadonlyMap<string, ReadonlySet<string>> {
  const given = new Map<string, Set<string>>()
  for (const { file, state, answers } of tests) {
    if (state !== 'passed' || file.includes('/tests/pact/')) continue
    const known = given.get(packageOf(file)) ?? new Set()
    given.set(packageOf(file), known)
    for (const answer of answers.flatMap(withAndWithoutCode)) known.add(answer)
  }
  return given
}

/** `GET /files 400 no_project` shows the status 400, too. */
function withAndWithoutCode(line: string): string[] {
  const [method, path = '', status, code] = line.replace(/ \/operations\/[^/ ]+/, ' /operations/:service').split(' ')
  const answer = `${method} ${path} ${status}`
  return code === undefined ? [answer] : [answer, `${answer} ${code}`]
}
