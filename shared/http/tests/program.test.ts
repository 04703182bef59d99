import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { defaultHome } from '@regesta/http/place-variables'
import { findSlot, runFileOf } from '@regesta/http/slot'
import { afterAll, describe, expect, it, vi } from 'vitest'

vi.setConfig({ testTimeout: 30_000 })

const folder = mkdtempSync(join(tmpdir(), 'regesta-program-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const PIPE = fileURLToPath(new URL('../dist/control-pipe.js', import.meta.url))
let count = 0

/** Forks a program whose opening is the given source text. */
function program(open: string): ChildProcess {
  count += 1
  const file = join(folder, `${count}.mjs`)
  writeFileSync(
    file,
    `import { runProgram } from ${JSON.stringify(PIPE)}\nawait runProgram('test', ${open}, () => ({}))\n`,
  )
  return fork(file, [], { stdio: ['ignore', 'ignore', 'ignore', 'ipc'], execArgv: [] })
}

const START = { type: 'start', home: folder, port: 0, addresses: { a: '1' }, key: 'k' }
const alive = 'setInterval(() => {}, 1000)'
const message = async (child: ChildProcess) => ((await once(child, 'message')) as unknown[])[0]

describe('a program behind the launcher', () => {
  it('says where it listens, and stops when it is asked to', async () => {
    const child = program(
      `async (start) => { ${alive}; return { port: 17, stop: async () => process.send('stopped') } }`,
    )
    child.send(START)
    expect(await message(child)).toEqual({ type: 'listening', port: 17 })
    child.send({ type: 'stop' })
    expect(await message(child)).toBe('stopped')
    expect((await once(child, 'exit'))[0]).toBe(0)
  })

  it('stops when it is asked to before it was started', async () => {
    const child = program(`async () => ({ port: 1, stop: async () => {} })`)
    child.send({ type: 'stop' })
    expect((await once(child, 'exit'))[0]).toBe(0)
  })

  it('learns new addresses', async () => {
    const child = program(
      `async (start) => { setInterval(() => start.addresses.a === '2' && process.send('moved'), 5); return { port: 1, stop: async () => {} } }`,
    )
    child.send(START)
    await message(child)
    child.send({ type: 'addresses', addresses: { a: '2' } })
    expect(await message(child)).toBe('moved')
    child.disconnect()
    await once(child, 'exit')
  })

  it.each([
    ['before its start message', false, `async () => ({ port: 1, stop: async () => {} })`],
    ['while it starts', true, `() => { ${alive}; process.send('starting'); return new Promise(() => {}) }`],
    ['while it runs', true, `async () => { ${alive}; return { port: 1, stop: async () => {} } }`],
    ['while stopping hangs', true, `async () => { ${alive}; return { port: 1, stop: () => new Promise(() => {}) } }`],
  ])('ends when its pipe closes %s', async (_when, started, open) => {
    const child = program(open)
    if (started) {
      child.send(START)
      await message(child)
    }
    const exit = once(child, 'exit')
    child.disconnect()
    await exit
  })

  it('says why it cannot start', async () => {
    const child = program(`async () => { throw Object.assign(new Error('port taken'), { code: 'EADDRINUSE' }) }`)
    child.send(START)
    expect(await message(child)).toEqual({ type: 'failed', code: 'EADDRINUSE', message: 'port taken' })
    expect((await once(child, 'exit'))[0]).toBe(1)
  })
})

describe('a slot', () => {
  const home = join(folder, 'home')
  mkdirSync(dirname(runFileOf(home)), { recursive: true })
  const addresses = { deposition: 'http://127.0.0.1:23456', settings: 'http://127.0.0.1:23457' }
  writeFileSync(
    runFileOf(home),
    JSON.stringify({ pid: 1, url: '', key: 'k', addresses, pids: {}, slots: ['deposition'] }),
  )

  it('gives a service that was left out its port, key and neighbours', () => {
    expect(findSlot(home, 'deposition')).toEqual({ port: 23456, key: 'k', addresses: { ...addresses, gateway: '' } })
  })

  it('is none for a service that the launcher runs, or without an installation', () => {
    expect(findSlot(home, 'settings')).toBeUndefined()
    expect(findSlot(join(folder, 'elsewhere'), 'deposition')).toBeUndefined()
  })
})

describe('the default data folder', () => {
  it('is where the platform keeps the data of programs', () => {
    expect(defaultHome({ XDG_DATA_HOME: '/data' }, 'linux')).toBe('/data/regesta')
    expect(defaultHome({}, 'linux')).toMatch(/\/\.local\/share\/regesta$/)
    expect(defaultHome({}, 'darwin')).toMatch(/Library\/Application Support\/Regesta$/)
    expect(defaultHome({ LOCALAPPDATA: 'C:\\Local' }, 'win32')).toContain('Regesta')
  })
})
