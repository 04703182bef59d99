import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { writeChunks } from '@regesta/package/bundle'
import { installedBeside } from '@regesta/package/installed'
import { assertPatchesKept } from '@regesta/package/patches'
import { placedBeside } from '@regesta/package/shrinkwrap'
import { assertSmall, LARGEST_PACKAGE } from '@regesta/package/size'
import { assertAllowed } from '@regesta/package/third-parties'
import { withoutWhitespace } from '@regesta/package/without-whitespace'
import { temporaryFolder } from '@regesta/testing/temporary-folder'
import { execa } from 'execa'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'

const ROOT = fileURLToPath(new URL('../../../', import.meta.url))
const scratch = temporaryFolder('regesta package-')
const unpacked = join(scratch.path, 'package')
const MAIN = fileURLToPath(import.meta.resolve('@regesta/package/main'))
const NAME = /regesta-[\d.]+\.tgz/

const made = readFileSync(inject('madePackage'))

/** As people make it, wherever they stand: npm run package. */
async function makeAgain(): Promise<Buffer> {
  const folder = join(scratch.path, 'again')
  const { stdout } = await execa('node', [MAIN, folder], { cwd: scratch.path })
  return readFileSync(join(folder, NAME.exec(stdout)?.[0] ?? ''))
}

beforeAll(() => execa('tar', ['xzf', inject('madePackage'), '-C', scratch.path]))
afterAll(() => scratch.remove())

const readJson = (name: string) => JSON.parse(readFileSync(join(unpacked, name), 'utf8')) as Record<string, unknown>
const filesBelow = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).isFile())

/** What the code starts: a place beside the module that names it, whose place is told from the chunk that it came into. */
const STARTED = /new URL\("([^"]+\.js)", new URL\("([^"]+)", import\.meta\.url\)\.href\)/g
const startedBelow = (folder: string) =>
  filesBelow(folder)
    .filter((path) => path.endsWith('.js') && !path.includes('node_modules'))
    .flatMap((path) =>
      [...readFileSync(path, 'utf8').matchAll(STARTED)].map(([, way = '', module = '']) =>
        resolve(dirname(path), dirname(module), way),
      ),
    )

describe('the package', () => {
  it('is the same byte for byte when it is made again from another folder', async () => {
    expect((await makeAgain()).equals(made)).toBe(true)
  }, 240_000)

  it('is small, and what makes it too large is found', () => {
    expect(made.length).toBeLessThanOrEqual(LARGEST_PACKAGE)
    const planted = temporaryFolder('regesta large-')
    writeFileSync(join(planted.path, 'forgotten.js.map'), 'x'.repeat(50_000))
    expect(() => assertSmall(planted.path, LARGEST_PACKAGE + 1)).toThrow(
      /4000001 bytes; 4000000 are allowed.*forgotten\.js\.map/,
    )
    planted.remove()
    const twice = filesBelow(unpacked).filter((path) => /\.(map|br|gz)$/.test(path))
    expect(twice.map((path) => path.slice(unpacked.length))).toEqual([])
  })

  it('keeps our own code as it can be read, and packs chunks in which all code is that of others', async () => {
    const folder = temporaryFolder('regesta chunks-')
    const chunks = await writeChunks(folder.path)
    const isPacked = ({ fileName, code }: (typeof chunks)[number]) => withoutWhitespace(fileName, code) === code
    const isOfOthers = (id: string) => id.includes('node_modules')
    const ofOthers = chunks.filter(({ moduleIds }) => moduleIds.length > 0 && moduleIds.every(isOfOthers))
    expect(ofOthers.length).toBeGreaterThan(10)
    expect(ofOthers.filter((chunk) => !isPacked(chunk)).map(({ fileName }) => fileName)).toEqual([])
    const services = chunks.filter(({ moduleIds }) => moduleIds.some((id) => id.endsWith('/dist/service.js')))
    expect(services.length).toBeGreaterThan(5)
    expect(services.filter(({ code }) => !/^\t\treturn /m.test(code)).map(({ fileName }) => fileName)).toEqual([])
    for (const { fileName, code } of ofOthers)
      expect([fileName, readFileSync(join(folder.path, fileName), 'utf8')]).toEqual([fileName, code])
    folder.remove()
  })

  it('leaves names, texts and a line for each statement where it takes whitespace away, and names what it cannot read', () => {
    const written =
      'export function twice(much) {\n\tconst text = `a\n\tb`;\n\treturn [text, much * 2];\n}\nclass Of {\n\tone() {}\n}\n'
    const packed = 'export function twice(much){\nconst text=`a\n\tb`;\nreturn[text,much*2]}\nclass Of{\none(){}}'
    expect(withoutWhitespace('whole.js', written)).toBe(packed)
    expect(() => withoutWhitespace('half.js', 'class {')).toThrow(/^half\.js: /)
  })

  it('asks for what the repository was tested with, and runs nothing at the installation', () => {
    const { dependencies, scripts } = readJson('package.json') as Record<string, object>
    expect(Object.keys(dependencies ?? {})).toEqual(expect.arrayContaining(['better-sqlite3', 'detect-libc', 'semver']))
    expect(Object.values(dependencies ?? {}).filter((version) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))).toEqual(
      [],
    )
    expect(scripts).toBeUndefined()
    const inside = filesBelow(join(unpacked, 'node_modules')).filter((path) => path.endsWith('package.json'))
    expect(inside.filter((path) => /"(scripts|dependencies)"/.test(readFileSync(path, 'utf8')))).toEqual([])
  })

  it('locks every package for every system to its bytes', () => {
    const { packages } = readJson('npm-shrinkwrap.json') as {
      packages: Record<string, { integrity?: string; inBundle?: boolean; optional?: boolean }>
    }
    const { '': _own, ...beside } = packages
    for (const [name, { integrity, inBundle }] of Object.entries(beside))
      expect([name, inBundle === true || /^sha512-/.test(integrity ?? '')]).toEqual([name, true])
    for (const system of ['darwin-arm64', 'linux-arm64', 'linux-x64', 'linuxmusl-x64', 'win32-x64'])
      expect(beside[`node_modules/@img/sharp-${system}`]).toMatchObject({ optional: true })
    expect(beside['node_modules/semver']?.optional).toBeUndefined()
  })

  it('finds a package that is needed in two versions', () => {
    const resolution = { integrity: 'sha512-x' }
    const sqlite = installedBeside().filter(({ name }) => name === 'better-sqlite3')
    const [{ version } = { version: '' }] = sqlite
    const packages = { [`better-sqlite3@${version}`]: { resolution }, 'one@1.0.0': { resolution } }
    const sqliteNeeds: Record<string, string> = { one: '1.0.0' }
    const oneNeeds: Record<string, string> = { 'better-sqlite3': '1.0.0' }
    const snapshots = {
      [`better-sqlite3@${version}`]: { dependencies: sqliteNeeds },
      'one@1.0.0': { dependencies: oneNeeds },
    }
    expect(() => placedBeside(sqlite, { packages, snapshots })).toThrow(/better-sqlite3 is needed in two versions/)
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
    // What unpacks JPEG 2000 was handed on to those who hand it on to us.
    expect(notices).toContain('Professor Benoit Macq')
  })

  it('says what is changed in the software of others, and finds a change that npm would not fetch', () => {
    const { components } = readJson('bom.cdx.json') as { components: { name: string; pedigree?: object }[] }
    const changed = components.filter(({ pedigree }) => pedigree !== undefined)
    expect(changed).toMatchObject([
      {
        name: 'csv-parse',
        pedigree: {
          ancestors: [{ purl: expect.stringMatching(/^pkg:npm\/csv-parse@/) }],
          patches: [{ diff: { text: { content: expect.stringContaining('+      this.buf.copy(') } } }],
        },
      },
    ])
    const fetched = { name: 'planted', version: '1.0.0', license: 'MIT', folder: '', modules: [] }
    const patches = new Map([['planted@1.0.0', 'diff --git']])
    expect(() => assertPatchesKept([{ ...fetched, how: 'installed' }], patches)).toThrow(/planted 1\.0\.0/)
    expect(() => assertPatchesKept([{ ...fetched, how: 'bundled' }], patches)).not.toThrow()
  })

  it('has every thread and program that is started by its place', () => {
    const started = startedBelow(unpacked)
    expect(started.map((path) => path.slice(unpacked.length))).toEqual(
      expect.arrayContaining([
        '/shared/tables/dist/xls/xls-worker.js',
        '/services/execution/dist/outside/hash-worker.js',
      ]),
    )
    expect(started.filter((path) => !existsSync(path))).toEqual([])
    const planted = temporaryFolder('regesta thread-')
    writeFileSync(
      join(planted.path, 'chunk.js'),
      'new URL("./lost-worker.js", new URL("./dist/starter.js", import.meta.url).href)',
    )
    expect(startedBelow(planted.path)).toEqual([join(planted.path, 'dist', 'lost-worker.js')])
    planted.remove()
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
      'service/nginx.conf',
      'service/Containerfile',
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
