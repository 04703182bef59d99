import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { ServiceError } from '@regesta/contracts/problem'
import { say } from '@regesta/contracts/sentences'
import { makePrivateFolder } from '@regesta/sqlite/private-folder'
import { nodePackages } from '../domain/requirements.js'
import type { Build } from './build.js'

export const nodeVariables = (folder: string, path: string) => ({
  NODE_ENV: 'production',
  PATH: `${join(folder, 'node_modules', '.bin')}${delimiter}${path}`,
})

/** Reads package.json; a component without one needs nothing. */
export async function readPackageJson(folder: string): Promise<unknown> {
  const file = join(folder, 'package.json')
  if (!existsSync(file)) return {}
  try {
    return JSON.parse(await readFile(file, 'utf8')) as unknown
  } catch (error) {
    throw new ServiceError('invalid_input', say('node_unreadable', { reason: (error as Error).message }))
  }
}

/** Fills `node_modules/` from package.json, exactly as package-lock.json says where there is one. Package scripts do not run. */
export async function buildNodeEnvironment(build: Build): Promise<void> {
  const packages = nodePackages(await readPackageJson(build.folder))
  makePrivateFolder(join(build.folder, 'node_modules'))
  if (packages.length === 0) return build.report('info', say('node_none', {}), 80)
  build.report('info', say('node_begun', {}), 40)
  const locked = existsSync(join(build.folder, 'package-lock.json'))
  const options = [
    '--omit=dev',
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
    '--no-update-notifier',
    '--loglevel=http',
  ]
  await build.run('npm', [locked ? 'ci' : 'install', ...options], 'node_failed')
}
