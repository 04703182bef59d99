import { cpSync, existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { temporaryFolder } from '@regesta/testing/temporary-folder'
import { execa } from 'execa'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'

/*
 * What lies on a person's disk after `npm install --global`, and what npm takes from the registry for it.
 */

const scratch = temporaryFolder('regesta installed-')
const folder = join(scratch.path, 'prefix', 'lib', 'node_modules', 'regesta')
/** People may have more; these are the targets. */
const LARGEST = 80_000_000
const MOST_PACKAGES = 15
const SCRIPTS = ['preinstall', 'install', 'postinstall', 'prepare']

interface Manifest {
  readonly name: string
  readonly version: string
  readonly gypfile?: boolean
  readonly scripts?: Record<string, string>
}
interface Shrinkwrap {
  readonly packages: Record<string, { version: string; integrity?: string }>
}

const readJson = <T>(...path: string[]) => JSON.parse(readFileSync(join(...path), 'utf8')) as T
const npm = (...words: string[]) =>
  execa('npm', [...words, '--no-audit', '--no-fund'], { reject: false, cwd: scratch.path })

beforeAll(async () => {
  const file = inject('madePackage')
  await execa('tar', ['xzf', file, '-C', scratch.path])
  expect(await npm('install', '--global', '--prefix', join(scratch.path, 'prefix'), file)).toMatchObject({
    exitCode: 0,
  })
}, 300_000)
afterAll(() => scratch.remove())

/** Packages below a folder, those with a scope too. */
function packagesIn(modules: string): Manifest[] {
  const named = readdirSync(modules).filter((name) => !name.startsWith('.'))
  const all = named.flatMap((name) =>
    name.startsWith('@') ? readdirSync(join(modules, name)).map((inner) => join(name, inner)) : [name],
  )
  return all.map((name) => readJson<Manifest>(modules, name, 'package.json'))
}

const installed = () => packagesIn(join(folder, 'node_modules'))
const filesBelow = (place: string) =>
  readdirSync(place, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())

it('takes the versions that the repository was tested with, few of them, and runs nothing', () => {
  const { packages } = readJson<Shrinkwrap>(folder, 'npm-shrinkwrap.json')
  for (const { name, version } of installed())
    expect([name, packages[`node_modules/${name}`]?.version]).toEqual([name, version])
  expect(installed().length).toBeGreaterThan(8)
  expect(installed().length).toBeLessThanOrEqual(MOST_PACKAGES)
  const running = installed().filter(({ name, scripts = {}, gypfile }) => {
    const compiles = gypfile !== false && existsSync(join(folder, 'node_modules', name, 'binding.gyp'))
    return compiles || SCRIPTS.some((script) => Object.hasOwn(scripts, script))
  })
  expect(running.map(({ name }) => name)).toEqual([])
})

it('takes no more of the disk than it should', () => {
  const sizes = filesBelow(folder).map((entry) => statSync(join(entry.parentPath, entry.name)).size)
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(LARGEST)
})

it('installs from the unpacked file what the shrinkwrap locks, and refuses other bytes', async () => {
  const changed = join(scratch.path, 'changed')
  cpSync(join(scratch.path, 'package'), changed, { recursive: true })
  const { packages, ...rest } = readJson<Shrinkwrap>(changed, 'npm-shrinkwrap.json')
  const { 'node_modules/semver': semver = { version: '' }, ...others } = packages
  const planted = { ...semver, integrity: `sha512-${'A'.repeat(86)}==` }
  const write = (lock: object) => writeFileSync(join(changed, 'npm-shrinkwrap.json'), JSON.stringify(lock))
  write({ ...rest, packages: { ...others, 'node_modules/semver': planted } })
  expect(await npm('install', '--prefix', changed)).toMatchObject({
    exitCode: 1,
    stderr: expect.stringContaining('EINTEGRITY'),
  })
  write({ ...rest, packages })
  expect(await npm('install', '--prefix', changed)).toMatchObject({ exitCode: 0 })
  expect(packagesIn(join(changed, 'node_modules'))).toEqual(installed())
}, 120_000)

const there = await execa('systemd-analyze', ['--version'], { reject: false })

it.skipIf(there.exitCode !== 0)('has a unit that systemd accepts, with little that it may do', async () => {
  const unit = join(scratch.path, 'regesta.service')
  const text = readFileSync(join(folder, 'service', 'regesta.service'), 'utf8')
  expect(text).toContain('ExecStart="/usr/bin/regesta" start --no-open')
  // systemd looks for the command, which lies elsewhere here.
  writeFileSync(unit, text.replaceAll('/usr/bin/regesta', join(scratch.path, 'prefix', 'bin', 'regesta')))
  expect(await execa('systemd-analyze', ['verify', unit], { reject: false })).toMatchObject({ exitCode: 0, stderr: '' })
  const words = ['security', '--offline=true', '--no-pager', '--threshold=20', unit]
  expect(await execa('systemd-analyze', words, { reject: false })).toMatchObject({ exitCode: 0 })
  writeFileSync(unit, '[Service]\nExecStart=/bin/true\n')
  expect((await execa('systemd-analyze', words, { reject: false })).exitCode).not.toBe(0)
})
