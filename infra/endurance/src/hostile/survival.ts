import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { ProcessFigures } from '../installation/process-figures.js'
import { checkDatabases, contentOf, differences, filesBelow, fingerprints } from './damage.js'
import { type HostileFixture, mainJob } from './hostile-fixture.js'

/** What was there before the first hostile request. */
export interface Before {
  readonly files: ReadonlyMap<string, string>
  readonly pids: Readonly<Record<string, number>>
  /** Files outside of every folder that requests name. */
  readonly above: readonly string[]
}

/** The same, and what was named to the installation since. */
interface Between extends Before {
  /** Paths that accepted requests named: the installation was asked to write there. */
  readonly named: ReadonlySet<string>
}

/** Megabytes and descriptors that a process may hold more at the end than in the middle. */
const ALLOWED = { heap: 15, descriptors: 40 }
const SETTLING = 3_000
const OBJECTS = 6

export const observe = (fixture: HostileFixture): Before => ({
  files: namedFiles(fixture),
  pids: fixture.installation.pids(),
  above: filesAbove(fixture),
})

/**
 * Looks at what hostile requests have left behind, then stops the installation.
 *
 * @param middle what each process held when half of the requests were through
 * @returns one sentence for each broken promise
 */
export async function checkSurvival(
  fixture: HostileFixture,
  before: Between,
  middle: Readonly<Record<string, ProcessFigures>>,
  secrets: readonly string[],
): Promise<string[]> {
  const { installation } = fixture
  const alive = [...(await grown(fixture, middle)), ...(await stillWorks(fixture))]
  const pids = installation.pids()
  const replaced = Object.entries(before.pids).filter(([name, pid]) => pids[name] !== pid)
  const isAsked = (path: string) => [...before.named].some((one) => path === one || path.startsWith(`${one}/`))
  const appeared = filesAbove(fixture).filter((path) => !before.above.includes(path) && !isAsked(path))
  const told = toldInLogs(fixture, secrets)
  const code = await installation.stop()
  return [
    ...alive,
    ...installation.falls(),
    ...replaced.map(([name]) => `${name} is another process`),
    ...(code === 0 ? [] : [`the installation ended with exit code ${code}`]),
    ...differences(before.files, namedFiles(fixture)),
    ...appeared.map((path) => `${path} was written outside of every folder that a request named`),
    ...differences(contentOf(fixture.copy), contentOf(join(fixture.untouched, 'museum.pdb'))),
    ...checkDatabases(fixture.root, fixture.input).faults,
    ...told,
  ]
}

/** Figures of all processes once they had time to come to rest. */
export async function figuresAtRest({ installation }: HostileFixture): Promise<Record<string, ProcessFigures>> {
  await pause(SETTLING)
  return installation.figures()
}

async function grown(fixture: HostileFixture, middle: Readonly<Record<string, ProcessFigures>>): Promise<string[]> {
  return Object.entries(await figuresAtRest(fixture)).flatMap(([name, { heap, descriptors = 0 }]) => {
    const then = middle[name]
    if (then === undefined) return []
    return [
      ...(heap > then.heap * 1.1 + ALLOWED.heap
        ? [`${name} holds ${heap.toFixed(1)} MB, ${then.heap.toFixed(1)} MB in the middle`]
        : []),
      ...(descriptors > (then.descriptors ?? 0) + ALLOWED.descriptors
        ? [`${name} holds ${descriptors} descriptors, ${then.descriptors} in the middle`]
        : []),
    ]
  })
}

/** The main job once more, from files to published records, and the records of before. */
async function stillWorks({ installation, regesta, root, project }: HostileFixture): Promise<string[]> {
  try {
    await regesta.loadProject({ body: { path: project } })
    for (const { credential_name, is_sandbox } of await regesta.listCredentials()) {
      const query = { is_sandbox: String(is_sandbox === 1) }
      await regesta.removeCredential({ params: { credential_name }, query })
    }
    const kept = await regesta.listPublishedRecords()
    const published = await mainJob(installation.url, join(root, 'afterwards'))
    return [
      ...(kept.length >= OBJECTS ? [] : [`only ${kept.length} published records are left`]),
      ...(published.length === OBJECTS ? [] : [`only ${published.length} of ${OBJECTS} objects could be published`]),
    ]
  } catch (error) {
    return [`the main job does not work any more: ${(error as Error).message}`]
  }
}

const namedFiles = ({ input, untouched }: HostileFixture) =>
  new Map([...fingerprints(input), ...fingerprints(untouched)])

/** Files where nobody but the installation itself, led astray, could have written. */
function filesAbove({ root, input, output, untouched }: HostileFixture): string[] {
  const known = [input, output, untouched, ...['home', 'work', 'afterwards'].map((name) => join(root, name))]
  return filesBelow(root).filter((path) => !known.some((folder) => path.startsWith(`${folder}/`)))
}

const toldInLogs = ({ installation }: HostileFixture, secrets: readonly string[]): string[] =>
  filesBelow(join(installation.home, 'logs')).flatMap((path) => {
    const text = readFileSync(path, 'utf8')
    return secrets
      .filter((secret) => text.includes(secret))
      .map((secret) => `${path} tells a secret: ${secret.slice(0, 6)}...`)
  })
