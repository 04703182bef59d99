import { statSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { basename, dirname } from 'node:path'
import { MOST_LANES, type Unit } from './test-lanes.js'
import { filesBelow, inRoot } from './workspace.js'

/** Verifies the pacts that the tests of consumers have written; runs after all of those. */
const PROVIDER_TEST = 'tests/pact/provider.test.ts'
/** Bytes of test files in a unit; each has a process to start, and modules to load. */
const UNIT = 120_000
/** Where tests start whole installations, a few lines take as long as hundreds elsewhere. */
const UNIT_OF_INSTALLATIONS = 20_000
const INSTALLATIONS = ['infra/launcher', 'infra/cli', 'infra/demo', 'infra/package']
/** Each process of its tests would make the package first, which takes longest. */
const UNDIVIDED = ['infra/package']

/** In the browser, fewer lines still do. */
const UNIT_OF_PAGES = 25_000
/** What takes more than a minute by itself, whatever its length. */
const LONG = [
  'everywhere',
  'firefox',
  'main-job',
  'museum',
  'pseudo',
  'watch-programs',
  'excused-programs',
  'bites',
  'killed-programs',
  'hung',
  'hostile',
]

const ENDING = '.test.ts'

/**
 * The chosen tests of a package that has the machine to itself. A third of their time is waiting, so two processes share a core;
 * with three, what each loads and compiles for itself takes longer than the waiting that it would fill.
 */
export function undivided(folder: string, isChosen: (file: string) => boolean): Unit[] {
  const files = testsOf(folder).filter(isChosen)
  const pacts = { folder, title: `${folder}: pacts`, files: files.filter(isPact), processes: 1 }
  const processes = UNDIVIDED.includes(folder) ? 1 : Math.min(MOST_LANES, 2 * availableParallelism())
  const free = { folder, title: folder, files: files.filter((file) => !isPact(file)), processes }
  return [free, pacts].filter(({ files }) => files.length > 0)
}

/** Divides the chosen tests of a package that may be divided; pacts stay together, because several write to one file. */
export function divided(folder: string, isChosen: (file: string) => boolean): Unit[] {
  const files = testsOf(folder).filter(isChosen)
  const free = files.filter((file) => !isPact(file))
  const [first = [], ...others] = UNDIVIDED.includes(folder) ? [free] : evenly(free, unitOf(folder))
  const groups = [[...files.filter(isPact), ...first], ...others].filter(({ length }) => length > 0)
  return groups.map((group, index) => ({
    folder,
    title: groups.length === 1 ? folder : `${folder} (${index + 1} of ${groups.length})`,
    files: group,
    processes: 1,
  }))
}

const unitOf = (folder: string) => (INSTALLATIONS.includes(folder) ? UNIT_OF_INSTALLATIONS : UNIT)

/** Groups of files with about as much text, which is as near to their time as anybody can tell beforehand. */
function evenly(files: readonly string[], unit: number): string[][] {
  const sized = files.map((file) => ({ file, size: statSync(file).size })).sort((a, b) => b.size - a.size)
  const groups = Array.from({ length: Math.ceil(bytesOf(files) / unit) }, () => ({ files: [] as string[], size: 0 }))
  for (const { file, size } of sized) {
    const smallest = groups.reduce((least, group) => (group.size < least.size ? group : least))
    smallest.files.push(file)
    smallest.size += size
  }
  return groups.map((group) => group.files)
}

export type LargeKind = 'campaigns' | 'pages'

/** Tests in the browser share a process, and so its Chromium; each campaign has one, as has what is long. */
export function largeUnits(folder: string, kind: LargeKind, only: readonly string[]): Unit[] {
  const isChosen = (file: string) => isNamed(folder, only) || isNamed(file.slice(0, -ENDING.length), only)
  const files = filesBelow(inRoot(folder, kind), ENDING).filter(isChosen)
  const isAlone = (file: string) => isLong(file) || dirname(file).endsWith('/campaigns')
  const groups = [
    ...files.filter(isAlone).map((file) => [file]),
    ...evenly(
      files.filter((file) => !isAlone(file)),
      UNIT_OF_PAGES,
    ),
  ]
  return groups.map((files) => ({
    folder,
    title: `${folder}/${kind}: ${files.map(nameOf).join(', ')}`,
    files,
    processes: 1,
  }))
}

const nameOf = (file: string) => basename(file, ENDING)
const isLong = (file: string) => LONG.includes(nameOf(file))
/** What takes longest begins. */
export const longFirst = (one: Unit, other: Unit) => Number(other.files.some(isLong)) - Number(one.files.some(isLong))

export const verifiesPacts = (file: string) => file.endsWith(PROVIDER_TEST)
const isPact = (file: string) => dirname(file).endsWith('/pact')
export const writesPacts = ({ files }: Unit) => files.some(isPact)
const bytesOf = (files: readonly string[]) => files.reduce((bytes, file) => bytes + statSync(file).size, 0)
const timeOf = ({ folder, files }: Unit) => bytesOf(files) / unitOf(folder)
/** The same, as far as bytes tell. */
export const byTime = (one: Unit, other: Unit) => timeOf(other) - timeOf(one)

const testsOf = (folder: string) => filesBelow(inRoot(folder, 'tests'), ENDING)

export const isNamed = (path: string, only: readonly string[]) =>
  only.length === 0 || only.some((name) => path.endsWith(name))
