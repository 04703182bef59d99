import { spawnSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, it } from 'vitest'

const INFRA = fileURLToPath(new URL('../..', import.meta.url))
const root = mkdtempSync(join(tmpdir(), 'regesta set-up-'))
const at = (...parts: string[]) => join(root, ...parts)
afterAll(() => rmSync(root, { recursive: true }))

const RELEASE = at('shared/sqlite/node_modules/better-sqlite3-12/build/Release')
const COMPILED = `mkdir -p '${RELEASE}' && touch '${RELEASE}/better_sqlite3.node'`

/**
 * A checkout with nothing in it but what sets it up, beside a Node with an `npx` that ends with `code`.
 *
 * @param compile what the shell does where SQLite is to be compiled
 */
function checkout(code: number, compile = COMPILED): string {
  rmSync(root, { recursive: true, force: true })
  for (const folder of [
    'bin',
    'infra',
    'shared',
    'services/dataset',
    'gateway',
    'docs/guide',
    'node_modules/turbo/bin',
  ])
    mkdirSync(at(folder), { recursive: true })
  for (const name of ['bootstrap.mjs', 'calm-step.mjs', 'bundle.mjs', 'light-libraries.mjs'])
    copyFileSync(join(INFRA, name), at('infra', name))
  for (const name of ['package.json', 'pnpm-lock.yaml', 'pnpm-workspace.yaml', 'tsconfig.base.json'])
    writeFileSync(at(name), '{}')
  writeFileSync(at('node_modules/turbo/bin/turbo'), 'console.log("34 packages in scope")')
  const npx = ['echo "Progress: resolved 800"', `case "$*" in *rebuild*) ${compile} ;; esac`, `exit ${code}`]
  writeFileSync(at('bin', 'npx'), `#!/bin/sh\n${npx.join('\n')}\n`, { mode: 0o755 })
  copyFileSync(process.execPath, at('bin', 'node'))
  return at('infra', 'bootstrap.mjs')
}

describe.runIf(process.platform === 'linux')('setting up', () => {
  const compiles = Number(process.versions.napi) < 10
  const run = (script = at('infra', 'bootstrap.mjs')) =>
    spawnSync(at('bin', 'node'), [script, 'build'], { encoding: 'utf8' })
  const setUp = (code: number) => run(checkout(code))

  it('shows what its programs write where one fails', () => {
    const { status, stderr } = setUp(3)
    expect([status, stderr]).toEqual([1, expect.stringContaining('Progress: resolved 800')])
    expect(stderr).toContain('Installing packages failed: it ended with 3. The lines above say why.')
  })

  it('says in one line for each step what is done and for how long, and nothing else', () => {
    const { status, stderr, stdout } = setUp(0)
    expect([status, stdout], stderr).toEqual([0, ''])
    const building = compiles ? 'Building, and compiling SQLite' : 'Building'
    expect(stderr.replace(/\d+ s$/gm, 'SECONDS').split('\n')).toEqual([
      ...['Installing packages ...', 'Installing packages: done after SECONDS'],
      ...[`${building} ...`, `${building}: done after SECONDS`, ''],
    ])
  })

  it('does nothing again that is done, and writes nothing then', () => {
    expect(setUp(0).status).toBe(0)
    const times = () =>
      readdirSync(at('node_modules')).map((name) => [name, statSync(at('node_modules', name)).mtimeMs])
    const before = times()
    expect(run()).toMatchObject({ status: 0, stderr: '' })
    expect(times()).toEqual(before)
    rmSync(at('node_modules/.regesta-compiled'), { force: true })
    expect(run().stderr.split('\n').at(0)).toBe(compiles ? 'Compiling SQLite ...' : '')
  })

  it('lets the compiler begin anew where its options are others, and go on where they are not', () => {
    expect(setUp(0).status).toBe(0)
    const notes = at('shared/log/dist/.tsbuildinfo')
    mkdirSync(at('shared/log/dist'), { recursive: true })
    writeFileSync(at('shared/log/package.json'), '{}')
    const goesOn = (file: string, text: string) => {
      writeFileSync(notes, '{}')
      writeFileSync(at(file), text)
      expect(run()).toMatchObject({ status: 0, stderr: expect.stringContaining('Building') })
      return existsSync(notes)
    }
    const whether = [
      goesOn('shared/log/tsconfig.json', '{}'),
      goesOn('infra/bundle.mjs', '// another'),
      goesOn('tsconfig.base.json', '{ "lib": [] }'),
      goesOn('infra/bundle.mjs', '// a third'),
    ]
    expect(whether).toEqual([false, true, false, true])
  })

  it.runIf(compiles)(
    'says what is needed where SQLite cannot be compiled, whatever was compiled for another Node',
    () => {
      const script = checkout(0, 'echo "c++: not found"')
      mkdirSync(RELEASE, { recursive: true })
      writeFileSync(join(RELEASE, 'better_sqlite3.node'), 'of another Node')
      const { status, stderr } = run(script)
      expect(status).toBe(1)
      expect(stderr).toContain('c++: not found')
      expect(stderr).toContain('SQLite could not be compiled: below Node 22.14 that takes Python and a C++ compiler.')
      // The build beside it has ended well.
      expect(run().stderr).toContain('Compiling SQLite ...')
    },
  )

  it.runIf(compiles)('compiles once, however often the build fails', () => {
    const script = checkout(0)
    writeFileSync(at('node_modules/turbo/bin/turbo'), 'process.exit(1)')
    expect(run(script)).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('Building, and compiling SQLite ...'),
    })
    expect(run().stderr).toMatch(/^Building \.\.\.\n/)
  })

  it.runIf(compiles)('begins the check while SQLite is compiled, and says so when it is there', () => {
    const began = at('began')
    const script = checkout(0, `while [ ! -e '${began}' ]; do sleep 0.05; done; ${COMPILED}`)
    mkdirSync(at('infra/checks/dist'), { recursive: true })
    const program = `exports.begin = async (sqlite) => {
      require('node:fs').writeFileSync(${JSON.stringify(began)}, '')
      await sqlite
      console.log(require('node:fs').existsSync(${JSON.stringify(RELEASE)}))
    }`
    writeFileSync(at('infra/checks/dist/main.js'), program)
    const { status, stdout, stderr } = spawnSync(at('bin', 'node'), [script, 'test'], { encoding: 'utf8' })
    expect([status, stdout], stderr).toEqual([0, 'true\n'])
    expect(stderr).toMatch(/Building: done after \d+ s\nCompiling SQLite: done after \d+ s\n$/)
  })

  it('names an option that a command does not know, without a stack', () => {
    const script = checkout(0)
    mkdirSync(at('infra/endurance/dist'), { recursive: true })
    writeFileSync(at('infra/endurance/dist/hostile-main.js'), `require('node:util').parseArgs({ options: {} })`)
    const { status, stderr } = spawnSync(at('bin', 'node'), [script, 'hostile', '--requsts', '5'], { encoding: 'utf8' })
    expect([status, stderr.split('\n').at(-3)]).toEqual([2, "  Unknown option '--requsts'."])
  })
})
