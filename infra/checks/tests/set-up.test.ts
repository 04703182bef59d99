import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, it } from 'vitest'

const INFRA = fileURLToPath(new URL('../..', import.meta.url))
const root = mkdtempSync(join(tmpdir(), 'regesta set-up-'))
const at = (...parts: string[]) => join(root, ...parts)
afterAll(() => rmSync(root, { recursive: true }))

/** A checkout with nothing in it but what sets it up, beside a Node with an `npx` that ends with `code`. */
function checkout(code: number): string {
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
  for (const name of ['bootstrap.mjs', 'calm-step.mjs', 'bundle.mjs'])
    copyFileSync(join(INFRA, name), at('infra', name))
  for (const name of ['package.json', 'pnpm-lock.yaml', 'pnpm-workspace.yaml', 'tsconfig.base.json'])
    writeFileSync(at(name), '{}')
  writeFileSync(at('node_modules/turbo/bin/turbo'), 'console.log("34 packages in scope")')
  writeFileSync(at('bin', 'npx'), `#!/bin/sh\necho "Progress: resolved 800"\nexit ${code}\n`, { mode: 0o755 })
  // An older Node looks for what it has compiled.
  const compiled = at('shared/sqlite/node_modules/better-sqlite3-12/build/Release')
  mkdirSync(compiled, { recursive: true })
  writeFileSync(join(compiled, 'better_sqlite3.node'), '')
  copyFileSync(process.execPath, at('bin', 'node'))
  return at('infra', 'bootstrap.mjs')
}

describe.runIf(process.platform === 'linux')('setting up', () => {
  const setUp = (code: number) => {
    const script = checkout(code)
    return spawnSync(at('bin', 'node'), [script, 'build'], { encoding: 'utf8' })
  }

  it('shows what its programs write where one fails', () => {
    const { status, stderr } = setUp(3)
    expect([status, stderr]).toEqual([1, expect.stringContaining('Progress: resolved 800')])
    expect(stderr).toContain('Installing packages failed: it ended with 3. The lines above say why.')
  })

  it('says in one line for each step what is done and for how long, and nothing else', () => {
    const { status, stderr, stdout } = setUp(0)
    expect([status, stdout], stderr).toEqual([0, ''])
    expect(stderr.replace(/\d+ s$/gm, 'SECONDS').split('\n')).toEqual([
      ...['Installing packages ...', 'Installing packages: done after SECONDS'],
      ...['Building ...', 'Building: done after SECONDS', ''],
    ])
  })

  it('names an option that a command does not know, without a stack', () => {
    const script = checkout(0)
    mkdirSync(at('infra/endurance/dist'), { recursive: true })
    writeFileSync(at('infra/endurance/dist/hostile-main.js'), `require('node:util').parseArgs({ options: {} })`)
    const { status, stderr } = spawnSync(at('bin', 'node'), [script, 'hostile', '--requsts', '5'], { encoding: 'utf8' })
    expect([status, stderr.split('\n').at(-3)]).toEqual([2, "  Unknown option '--requsts'."])
  })
})
