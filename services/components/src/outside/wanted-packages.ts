import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { nodePackages, pythonPackages, type WantedPackage } from '../domain/requirements.js'
import { readPackageJson } from './node-environment.js'

/** The packages that a component asks for by name; none where its list cannot be read. */
export async function wantedPackages(kind: 'python' | 'node', folder: string): Promise<WantedPackage[]> {
  if (kind === 'node') return nodePackages(await readPackageJson(folder).catch(() => ({})))
  return pythonPackages(await readFile(join(folder, 'requirements.txt'), 'utf8').catch(() => ''))
}
