import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { inRoot } from './root.js'

/** What programs read from beside their code. */
const DATA = [
  'gateway/console/dist',
  'gateway/console/package.json',
  'infra/sample-project/files',
  'infra/sample-project/mapping.json',
  'infra/sample-project/project.json',
  'infra/starter-components/components',
  'services/settings/defaults',
  'examples',
]

/** Written for people in the repository, and for programs alone in the package: that takes two fifths of the bytes. */
const INTERFACE = 'contracts/openapi/regesta.json'

/** Folders of migrations, wherever they lie. */
const MIGRATIONS = ['migrations', 'register-migrations']

/** Copies what is read beside the code to the same places in the package. */
export function copyDataFiles(folder: string): void {
  const migrations = ['shared', 'services', 'services/dataset', 'infra'].flatMap((group) =>
    readdirSync(inRoot(group)).flatMap((name) => MIGRATIONS.map((kind) => `${group}/${name}/${kind}`)),
  )
  for (const path of [...DATA, ...migrations.filter((one) => existsSync(inRoot(one)))]) copy(path, folder)
  writeCompact(INTERFACE, folder)
  copyFiles(inRoot('infra/package/files'), folder)
}

function copy(path: string, folder: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  // What the build has packed is there a second time: browsers on the same computer gain nothing by it, and a proxy packs itself.
  const isOurs = (source: string) =>
    !/(^|\/)(node_modules|__pycache__)(\/|$)|\.map$|\/assets\/.*\.(br|gz)$/.test(source.slice(inRoot(path).length))
  cpSync(inRoot(path), join(folder, path), { recursive: true, filter: isOurs })
}

function writeCompact(path: string, folder: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  writeFileSync(join(folder, path), JSON.stringify(JSON.parse(readFileSync(inRoot(path), 'utf8'))))
}

const copyFiles = (from: string, to: string) => cpSync(from, to, { recursive: true })
