import { mkdirSync, readdirSync, statSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { otherHome } from '../installation/environment.js'
import { type Ended, runToEnd } from './child.js'

/** Whatever would be compiled or run at the installation does not get far with these. */
const NOTHING = '/nonexistent/program'
const NO_COMPILER = { CC: NOTHING, CXX: NOTHING, PYTHON: NOTHING, npm_config_python: NOTHING }

/** The command as somebody has it who installed the package. */
export interface InstalledPackage {
  /** Where it lies. */
  readonly folder: string
  /** Where the person stands. */
  readonly cwd: string
  /** Types a command for the installation of a data folder. */
  readonly type: (home: string, ...words: string[]) => Promise<Ended>
  /** The same; what it answers with `--json`. */
  readonly ask: <T>(home: string, ...words: string[]) => Promise<T>
  /** Every file of the package with its size and age: nothing may change it while it runs. */
  readonly files: () => string
}

/**
 * Installs the package as a person does, on a given Node, for a person who has nothing yet.
 *
 * @param npm the program of another npm than that of the machine
 * @throws Error with what npm says
 */
export async function installPackage(
  node: string,
  file: string,
  folder: string,
  npm?: string,
): Promise<InstalledPackage> {
  const [prefix, cwd] = [join(folder, 'prefix'), join(folder, 'Mein Ordner für Übungen')]
  mkdirSync(cwd, { recursive: true })
  const variables = {
    ...otherHome(join(folder, 'home')),
    PATH: [dirname(node), process.env.PATH].join(delimiter),
    NODE_OPTIONS: '',
  }
  const words = ['install', '--global', '--prefix', prefix, '--no-audit', '--no-fund', '--engine-strict', file]
  const [program, before] = npm === undefined ? ['npm', []] : [node, [npm]]
  successOf(await runToEnd(program, [...before, ...words], { ...variables, ...NO_COMPILER }, cwd), 'npm install')
  const own = join(prefix, 'lib', 'node_modules', 'regesta')
  const entry = join(own, 'bin', 'regesta.mjs')
  const type = (home: string, ...typed: string[]) =>
    runToEnd(node, [entry, ...typed], { ...variables, REGESTA_HOME: home }, cwd)
  const ask = async <T>(home: string, ...typed: string[]) => {
    const output = successOf(await type(home, ...typed, '--json'), `regesta ${typed.join(' ')}`)
    return (JSON.parse(output.slice(output.indexOf('{'))) as { result: T }).result
  }
  return { folder: own, cwd, type, ask, files: () => listOf(own) }
}

/** @throws Error with its output when it ended badly */
export function successOf({ code, output }: Ended, what: string): string {
  if (code !== 0) throw new Error(`${what} ended with ${code}: ${output}`)
  return output
}

const listOf = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .sort()
    .map((name) => {
      const { size, mtimeMs } = statSync(join(folder, name))
      return `${name} ${size} ${mtimeMs}`
    })
    .join('\n')
