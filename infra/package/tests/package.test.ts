import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { assertAllowed } from '@regesta/package/third-parties'
import { temporaryFolder } from '@regesta/testing/temporary-folder'
import { execa } from 'execa'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const ROOT = fileURLToPath(new URL('../../../', import.meta.url))
const MiB = 1024 * 1024
const scratch = temporaryFolder('regesta package-')
const unpacked = join(scratch.path, 'package')
const MAIN = fileURLToPath(import.meta.resolve('@regesta/package/main'))
const NAME = /regesta-[\d.]+\.tgz/

/** As people make it: npm run package. */
async function make(folder: string): Promise<Buffer> {
  const { stdout } = await execa('node', [MAIN, join(scratch.path, folder)])
  return readFileSync(join(scratch.path, folder, NAME.exec(stdout)?.[0] ?? ''))
}
let made: Buffer

beforeAll(async () => {
  made = await make('one')
  const [name = ''] = readdirSync(join(scratch.path, 'one'))
  await execa('tar', ['xzf', join(scratch.path, 'one', name), '-C', scratch.path])
}, 240_000)
afterAll(() => scratch.remove())

const readJson = (name: string) => JSON.parse(readFileSync(join(unpacked, name), 'utf8')) as Record<string, unknown>
const filesBelow = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).isFile())

describe('the package', () => {
  it('is the same byte for byte when it is made again', async () => {
    expect((await make('two')).equals(made)).toBe(true)
  }, 240_000)

  it('is small, asks for four packages beside what lies in it, and runs nothing at the installation', () => {
    const { dependencies, bundleDependencies, scripts } = readJson('package.json') as Record<string, object>
    expect(made.length).toBeLessThan(5 * MiB)
    expect(
      Object.keys(dependencies ?? {}).filter((name) => !Object.values(bundleDependencies ?? {}).includes(name)),
    ).toHaveLength(4)
    expect(Object.values(dependencies ?? {}).filter((version) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))).toEqual(
      [],
    )
    expect(scripts).toBeUndefined()
    const inside = filesBelow(join(unpacked, 'node_modules')).filter((path) => path.endsWith('package.json'))
    expect(inside.filter((path) => /"(scripts|dependencies)"/.test(readFileSync(path, 'utf8')))).toEqual([])
  })

  it('knows nothing of the place that it was made at', () => {
    const texts = filesBelow(unpacked).filter((path) => /\.(js|mjs|json|html|yaml)$/.test(path))
    expect(texts.filter((path) => readFileSync(path, 'utf8').includes(ROOT))).toEqual([])
  })

  it('lists the software of others with its modules, and has a notice of each', () => {
    const { components } = readJson('bom.cdx.json') as {
      components: { name: string; version: string; components?: { name: string }[] }[]
    }
    const bundled = components.filter(({ components: modules = [] }) => modules.length > 0)
    expect(bundled.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['zod', 'express', 'undici', 'pino', 'yaml']),
    )
    const notices = readFileSync(join(unpacked, 'THIRD-PARTY-NOTICES'), 'utf8')
    expect(components.filter(({ name, version }) => !notices.includes(`\n${name} ${version} (`))).toEqual([])
  })

  it('finds a licence that must not be handed on', () => {
    const fine = { name: 'fine', version: '1.0.0', license: 'MIT', folder: '', how: 'bundled', modules: [] } as const
    expect(() => assertAllowed([fine, { ...fine, name: 'planted', license: 'GPL-3.0-only' }])).toThrow(
      /planted .*: GPL-3\.0-only/,
    )
  })

  it('has the data that its programs read', () => {
    for (const path of [
      'services/projects/migrations',
      'services/settings/defaults/config.yaml',
      'gateway/console/dist/index.html',
    ])
      expect([path, existsSync(join(unpacked, path))]).toEqual([path, true])
  })

  it('tells an old Node what it needs, before anything is loaded', async () => {
    const old = { PATH: process.env.PATH }
    const code = "Object.defineProperty(process.versions, 'node', { value: '20.20.2' }); await import(process.argv[1])"
    const words = ['--input-type=module', '-e', code, join(unpacked, 'bin', 'regesta.mjs')]
    const { exitCode, stderr } = await execa('node', words, { reject: false, env: old })
    expect([exitCode, stderr]).toEqual([
      1,
      expect.stringMatching(/^Regesta needs Node 22\.14 or newer; this is 20\.20\.2\./),
    ])
  })
})
