import { cpSync, existsSync, readdirSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { temporaryFolder } from '@regesta/testing/temporary-folder'
import { type Ended, runToEnd } from './child.js'
import { copyProject } from './fresh-copy.js'
import { fetchNode, fetchNpm } from './newest-node.js'
import { faultOfPackage, type PackageToTry } from './try-package.js'

export interface NodesOptions {
  /** Of mixed load, for each Node. */
  minutes: number
  seed: number
  /** Which lines of Node. */
  lines: readonly number[]
  log: (line: string) => void
}

export interface Tally {
  passed: number
  failed: number
  skipped: number
}

/** Lines of Node that the product runs on, beside that of the machine. */
export const LINES: readonly number[] = [22, 24, 26]
/** The line on which the package is installed by a strict npm. */
const COMMON_LINE = 24
/** A line of npm that runs no scripts of packages, tried beside that of the machine. */
const STRICT_NPM = 12
/** A line that it left behind. */
const OLD_LINE = 18
const REFUSAL = /^\s*Regesta needs Node 22\.14 or newer .*; this is 18\.[\d.]+\. .*\n\s*$/

interface Trial {
  readonly title: string
  readonly words: readonly string[]
}

/** What the trials share: how they are counted, and where they work. */
interface Bench {
  readonly folder: string
  readonly copy: string
  readonly note: (title: string, fault: string | undefined) => void
  readonly log: NodesOptions['log']
  readonly withNode: (line: number, use: (node: string, name: string) => Promise<void>) => Promise<void>
}

/**
 * Installs a fresh copy of the project for the newest Node of each line and lets it start, do the main job, survive kills
 * and work under mixed load. Native code that does not suit a Node breaks down at random, so the load is what shows it.
 * Then the package that people install does the same without the copy.
 */
export async function tryNodes({ minutes, seed, lines, log }: NodesOptions): Promise<Tally> {
  const tally: Tally = { passed: 0, failed: 0, skipped: 0 }
  const folder = temporaryFolder('regesta-nodes-')
  const bench = benchIn(folder.path, tally, log)
  try {
    copyProject(bench.copy)
    await bench.withNode(OLD_LINE, async (node, name) =>
      bench.note(`${name}: is refused with one sentence`, refusalFault(await bootstrap(bench.copy, node, ['demo']))),
    )
    for (const line of lines) {
      await bench.withNode(line, async (node, name) => {
        for (const { title, words } of trials(minutes, seed))
          bench.note(`${name}: ${title}`, faultOf(await bootstrap(bench.copy, node, words)))
      })
    }
    await tryPackageAlone(bench, minutes < 1 ? lines.slice(0, 1) : lines)
  } finally {
    folder.remove()
  }
  return tally
}

function benchIn(folder: string, tally: Tally, log: (line: string) => void): Bench {
  const note = (title: string, fault: string | undefined) => {
    tally[fault === undefined ? 'passed' : 'failed'] += 1
    log(fault === undefined ? `ok      ${title}` : `FAILED  ${title}\n${fault}`)
  }
  const withNode: Bench['withNode'] = async (line, use) => {
    const found = await fetchNode(line, join(folder, `node-${line}`))
    if (typeof found === 'string') {
      tally.skipped += 1
      return log(`not run Node ${line}: ${found}`)
    }
    await use(found.program, `Node ${found.version}`)
  }
  return { folder, copy: join(folder, 'copy'), note, withNode, log }
}

/** What a package still looks for at the place that it was made at is not there any more. */
async function tryPackageAlone({ folder, copy, note, withNode, log }: Bench, lines: readonly number[]): Promise<void> {
  let packed: PackageToTry | string | undefined
  for (const line of lines) {
    await withNode(line, async (node, name) => {
      packed ??= await pack(copy, node, join(folder, 'packed'))
      if (typeof packed === 'string') return note(`${name}: makes the package`, packed)
      if (existsSync(copy)) renameSync(copy, `${copy} renamed away`)
      const npm = line === COMMON_LINE ? await strictNpm(folder, log) : {}
      const fault = await faultOfPackage(node, { ...packed, ...npm }, join(folder, `Paket ${line}`))
      note(`${name}: the installed package does all of it, and needs nothing of what it was made from`, fault)
    })
  }
}

async function strictNpm(folder: string, log: NodesOptions['log']): Promise<{ npm?: string }> {
  const found = await fetchNpm(STRICT_NPM, join(folder, 'npm'))
  if (typeof found !== 'string') return { npm: found.program }
  log(`not run npm ${STRICT_NPM}: ${found}`)
  return {}
}

/** @returns what is wrong, where it cannot be made */
async function pack(copy: string, node: string, into: string): Promise<PackageToTry | string> {
  const fault = faultOf(await bootstrap(copy, node, ['package', into]))
  if (fault !== undefined) return fault
  const [file = ''] = readdirSync(into)
  const workbook = join(into, 'workbook.xls')
  cpSync(join(copy, 'infra/endurance/tests/fixtures/older-than-excel-97.xls'), workbook)
  return { file: join(into, file), workbook }
}

const trials = (minutes: number, seed: number): Trial[] => [
  { title: 'installs, starts and does the main job', words: ['demo'] },
  {
    title: 'ends the main job with kills in between',
    words: ['faults', 'main-job', '--runs', String(Math.ceil(minutes)), '--seed', String(seed)],
  },
  {
    title: 'no process falls under mixed load',
    words: ['soak', '--minutes', String(minutes), '--seed', String(seed)],
  },
]

/** Runs a task in the copy as `npm` would, in a data folder of the copy. */
const bootstrap = (copy: string, node: string, words: readonly string[]) =>
  runToEnd(node, [join(copy, 'infra', 'bootstrap.mjs'), ...words], {
    REGESTA_HOME: join(copy, 'data-folder'),
    REGESTA_PORT: '0',
    NODE_OPTIONS: '',
  })

const faultOf = ({ code, output }: Ended) => (code === 0 ? undefined : `exit code ${code}\n${output}`)

const refusalFault = ({ code, output }: Ended) =>
  code === 1 && REFUSAL.test(output) ? undefined : `exit code ${code}, not one sentence:\n${output}`
