import { readFileSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, describe, expect, it } from 'vitest'
import { ownInstallation } from './own-installation.js'

/*
 * What comes between the moment at which nobody needs a program any more and the moment at which it has ended.
 */
const AT_REST = new URL('./at-rest.mjs', import.meta.url).href

const own = ownInstallation()

const start = (restAfter: number) => own.start({ onlyServices: ['settings', 'utilities'], restAfter })

/** A question to the service itself that changes something as far as anybody knows, over a connection of its own. */
function post(): Promise<number | undefined> {
  const { hostname, port } = new URL(own.running.addresses.utilities ?? '')
  const headers = { 'regesta-key': own.running.key, 'content-type': 'application/json' }
  const options = { host: hostname, port, path: '/utils/get_yaml_keys', method: 'POST', headers, agent: false } as const
  return new Promise((resolve, reject) => {
    const asked = request(options, (answer) => {
      answer.resume()
      answer.once('end', () => resolve(answer.statusCode))
    })
    asked.once('error', reject)
    asked.end('{"file_path":"/nowhere.yaml"}')
  })
}

describe('a program that falls asleep', () => {
  afterEach(() => {
    delete process.env.NODE_OPTIONS
    delete process.env.AT_REST
    delete process.env.AT_REST_NOTES
  })

  async function startWith(moment: string) {
    process.env.NODE_OPTIONS = `--import ${AT_REST}`
    process.env.AT_REST = moment
    process.env.AT_REST_NOTES = join(own.home, 'notes')
    await start(800)
  }
  const notes = () => {
    try {
      return readFileSync(join(own.home, 'notes'), 'utf8').split('\n').filter(Boolean)
    } catch {
      return []
    }
  }

  it.each(['tired', 'rest'])(
    'is started again when it is killed meanwhile: %s',
    { timeout: 60_000 },
    async (moment) => {
      await startWith(`${moment} die`)
      const told = () => own.notices.find((line) => line.startsWith('utilities ended (signal SIGKILL)'))
      await expect.poll(told, { timeout: 30_000 }).toBeDefined()
      delete process.env.AT_REST
      await expect.poll(() => post(), { timeout: 30_000 }).toBe(404)
    },
  )

  it('keeps nobody waiting who came to it when it is killed as it wakes', { timeout: 60_000 }, async () => {
    await startWith('ready die')
    await expect.poll(() => own.running.pids().utilities, { timeout: 30_000 }).toBeUndefined()
    const lost = () => 'lost'
    const asked = Array.from({ length: 20 }, () => post().catch(lost))
    const told = () => own.notices.find((line) => line.startsWith('utilities ended (signal SIGKILL)'))
    await expect.poll(told, { timeout: 30_000 }).toBeDefined()
    delete process.env.AT_REST
    expect([404, 'lost']).toEqual(expect.arrayContaining([...new Set(await Promise.all(asked))]))
    await expect.poll(() => post().catch(lost), { timeout: 30_000 }).toBe(404)
  })

  it('answers who comes when it has just handed over its port', { timeout: 60_000 }, async () => {
    await startWith('tired ask')
    await expect.poll(notes, { timeout: 30_000 }).toContain('403')
    expect(new Set(notes())).toEqual(new Set(['403']))
    expect(await post()).toBe(404)
    expect(own.notices).toEqual([])
  })
})

it('turns nobody away, at whatever moment somebody comes', { timeout: 300_000 }, async () => {
  await start(200)
  const pids = new Set<number | undefined>()
  // Every question comes a little later after the last one than the one before: awake, tired, falling, asleep, waking.
  for (let later = 0; later < 600; later += 20) {
    await pause(later)
    const [first, second] = await Promise.all([post(), post()])
    expect([first, second]).toEqual([404, 404])
    pids.add(own.running.pids().utilities)
  }
  expect(pids.size).toBeGreaterThan(3)
  expect(own.notices).toEqual([])
})
