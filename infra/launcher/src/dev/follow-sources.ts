import { join } from 'node:path'
import { folderOf } from '../programs.js'
import { compile } from './compile.js'
import { type CompiledPackage, packagesOf, ROOT } from './packages.js'
import { watchFolders } from './watch-folders.js'

/** Editors write a file in several steps. Milliseconds. */
const SETTLED = 40

interface Work {
  /** Starts a program again. */
  replace(program: string): Promise<void>
  say(line: string): void
}

/** A program and the packages that it is compiled from. */
interface Developed {
  readonly name: string
  readonly folder: string
  readonly packages: readonly CompiledPackage[]
}

/**
 * Compiles what was saved, and restarts the programs that are made of it. The compiler reports what does not compile,
 * and the programs go on as they are.
 *
 * @returns how to stop it
 */
export function followSources(programs: readonly string[], { replace, say }: Work): () => void {
  const developed = programs.map((name): Developed => {
    const folder = join(ROOT, folderOf(name))
    return { name, folder, packages: packagesOf(folder) }
  })
  const packages = [...new Map(developed.flatMap((one) => one.packages.map((each) => [each.folder, each]))).values()]
  let versions = versionsOf(packages)

  async function bringUpToDate() {
    const saved = performance.now()
    if (!(await compile(developed.map(({ folder }) => folder)))) {
      return say('This does not compile; the programs go on as they are.')
    }
    const before = versions
    versions = versionsOf(packages)
    const isNew = ({ folder }: CompiledPackage) => before.get(folder) !== versions.get(folder)
    const touched = developed.filter((one) => one.packages.some(isNew))
    await Promise.all(touched.map(({ name }) => replace(name)))
    if (touched.length === 0) return
    const names = touched.map(({ name }) => name).join(', ')
    say(`${names}: new version, started ${Math.round(performance.now() - saved)} ms after the save`)
  }

  const stopWatching = watchFolders(
    packages.map(({ folder }) => join(folder, 'src')),
    oneAfterTheOther(bringUpToDate, say),
  )
  return stopWatching
}

const versionsOf = (packages: readonly CompiledPackage[]) =>
  new Map(packages.map((each) => [each.folder, each.version()]))

/** Work that begins when nothing has asked for it for a moment, and once more when something asks while it goes on. */
function oneAfterTheOther(work: () => Promise<void>, say: (line: string) => void): () => void {
  let timer: NodeJS.Timeout | undefined
  let turn = Promise.resolve()
  return () => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      turn = turn.then(work).catch((error: Error) => say(error.message))
    }, SETTLED)
  }
}
