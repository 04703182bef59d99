import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { services } from '@regesta/contracts/services'
import { inRoot, nameOf } from './root.js'

const PRACTICE = 'infra/practice-repository'

/** Packages whose compiled files may be part of a program. */
const SOURCES = [
  'contracts',
  'gateway',
  'shared',
  'services',
  'infra/cli',
  'infra/launcher',
  'infra/demo',
  PRACTICE,
  'infra/starter-components',
]

/** How a thread or a child is named by whoever starts it: no bundler follows it. */
const STARTED = /new URL\('(\.{1,2}\/[^']+\.js)', import\.meta\.url\)/g

/**
 * What is started or loaded by its place: the name that it has in the package, which is its place in the repository, and
 * the compiled file that it is made from.
 */
export function entries(): Record<string, string> {
  const programs = ['gateway', PRACTICE, ...Object.keys(services).map((name) => `services/${name}`)]
  const definitions = [`${PRACTICE}/dist/run`, ...Object.keys(services).map((name) => `services/${name}/dist/service`)]
  const others = [...definitions, 'infra/launcher/dist/together', 'infra/cli/dist/main', ...startedModules()]
  const made = [
    ...programs.map((folder) => [`${folder}/dist/bundle/main`, inRoot(folder, 'dist', 'main.js')] as const),
    ...others.map((name) => [name, inRoot(`${name}.js`)] as const),
  ]
  return Object.fromEntries(
    made.filter(([, file]) => existsSync(file)).toSorted(([one], [other]) => (one < other ? -1 : 1)),
  )
}

function startedModules(): string[] {
  const found = SOURCES.flatMap((folder) => compiledFiles(inRoot(folder))).flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(STARTED)].map(([, way = '']) => resolve(file, '..', way)),
  )
  return [...new Set(found)].filter(existsSync).map((file) => nameOf(file).replace(/\.js$/, ''))
}

/** What stands in the folders `dist`, without the bundles that are made of it. */
function compiledFiles(folder: string, isCompiled = false): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (!entry.isDirectory()) return isCompiled && entry.name.endsWith('.js') ? [path] : []
    if (['node_modules', 'bundle', 'src', 'tests', 'console', 'coverage'].includes(entry.name)) return []
    return compiledFiles(path, isCompiled || entry.name === 'dist')
  })
}
