import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { THIS_RELEASE } from '@regesta/launcher/data/known-databases'
import { type Installation, startInstallation } from '@regesta/launcher/installation'
import { temporaryFolder } from '@regesta/testing/temporary-folder'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ask, contentOf, filesBelow, schemaOf, unpackOlderData } from './older-data.js'

const MAIN = fileURLToPath(new URL('../../dist/main.js', import.meta.url))
/** Copies of what others hold; they are made again. */
const MADE_AGAIN = /sheets\.db$|persons\.db$|\/copies\//

let home: { path: string; remove: () => void }
let running: Installation | undefined

beforeEach(() => {
  home = temporaryFolder()
})
afterEach(async () => {
  await running?.stop()
  running = undefined
  home.remove()
})

const at = (file: string) => join(home.path, file)
const start = async () => {
  running = await startInstallation({ home: home.path, port: 0 })
  return running
}

async function post(url: string, path: string, body: unknown) {
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(`${url}/api${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
}

describe('a data folder', () => {
  it('is marked at its first start, and every database in it is known to upgrades', { timeout: 120_000 }, async () => {
    await start()
    const file = at('regesta.json')
    expect(statSync(file).mode & 0o777).toBe(0o600)
    const mark = JSON.parse(readFileSync(file, 'utf8')) as { schemas: Record<string, number> }
    expect(mark).toMatchObject({
      format: 1,
      written_by: THIS_RELEASE.version,
      oldest_reader: THIS_RELEASE.oldestReader,
    })
    const made = filesBelow(home.path).filter((name) => /\.(db|sqlite)$/.test(name) && !MADE_AGAIN.test(name))
    expect(Object.fromEntries(made.map((name) => [name, schemaOf(at(name))]))).toEqual(mark.schemas)
  })

  it('of release 0.1.0 is opened with all that it holds', { timeout: 120_000 }, async () => {
    unpackOlderData(home.path)
    const deposits = ask<number>(at('data/deposition/deposits.db'), 'select count(*) from deposits')
    const { url } = await start()
    const status = async () => ((await (await fetch(`${url}/api/health`)).json()) as { status: string }).status
    await expect.poll(status, { timeout: 60_000 }).toBe('ok')
    const loaded = await post(url, '/pdb/load', { path: at('demo/museum.pdb') })
    expect(loaded).toMatchObject({ status: 200 })
    const counts = (await (await fetch(`${url}/api/project/uploads_tab_counts`)).json()) as Record<string, unknown>
    expect(counts).toMatchObject({ published: 6 })
    expect(ask(at('data/deposition/deposits.db'), 'select count(*) from deposits')).toBe(deposits)
  })
})

describe('npm start on a data folder of a newer release', () => {
  it('ends with code 78 and one sentence, opens nothing and changes nothing', () => {
    unpackOlderData(home.path)
    const mark = {
      format: 1,
      written_by: '99.0.0',
      oldest_reader: '98.0.0',
      schemas: {},
      since: '2030-01-01T00:00:00Z',
    }
    writeFileSync(at('regesta.json'), JSON.stringify(mark))
    const before = contentOf(home.path)
    const env = { ...process.env, REGESTA_HOME: home.path, REGESTA_PORT: '0' }
    const { status, stderr } = spawnSync(process.execPath, [MAIN], { env, encoding: 'utf8', timeout: 60_000 })
    expect(status).toBe(78)
    expect(stderr.trim()).toBe(
      `This data folder was last used by Regesta 99.0.0, which this ${THIS_RELEASE.version} cannot read. Install 99.0.0 or newer.`,
    )
    expect(contentOf(home.path)).toEqual(before)
  })

  it('ends with code 78 when the configuration forbids the start', () => {
    mkdirSync(at('config'))
    writeFileSync(at('config/config.yaml'), 'server:\n  host: 0.0.0.0\n')
    const env = { ...process.env, REGESTA_HOME: home.path, REGESTA_PORT: '0' }
    const { status, stderr } = spawnSync(process.execPath, [MAIN], { env, encoding: 'utf8', timeout: 60_000 })
    expect([status, stderr]).toEqual([78, expect.stringContaining('Set security.token to on')])
  })
})
