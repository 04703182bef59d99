import { execFileSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { expect, it } from 'vitest'

const COMPILED = new URL('../dist/', import.meta.url)

/** What a thread that works on files or projects loads; one may start for a single request. */
const LOADED = [
  ...readdirSync(new URL('tasks/', COMPILED))
    .filter((name) => name.endsWith('.js'))
    .map((name) => `tasks/${name}`),
  'store/read-queries.js',
  'examine/examine-file.js',
]

/** Writes the address of every module that is loaded. */
const HOOK = `import { writeSync } from 'node:fs'
export const load = (url, context, next) => {
  writeSync(1, url + '\\n')
  return next(url, context)
}`

function modulesOf(name: string): string {
  const [hook, module] = [`data:text/javascript;base64,${btoa(HOOK)}`, new URL(name, COMPILED).href]
  const program = `import { register } from 'node:module'; register('${hook}'); await import('${module}')`
  return execFileSync(process.execPath, ['--input-type=module', '-e', program], { encoding: 'utf8' })
}

it.each(LOADED)('%s loads no schemas: they take longer than all else that a thread needs', (name) => {
  const modules = modulesOf(name)
  expect(modules).toContain(name)
  expect(modules).not.toContain('/zod/')
})
