import { afterEach, expect, it } from 'vitest'
import { ownInstallation } from './own-installation.js'

/* A process that the system does not start, for want of processes or memory for instance, is tried again like one that has fallen. */

const own = ownInstallation()
const [program, tooMuch] = [process.execPath, 'TOO_MUCH']

const forbidPrograms = () => {
  process.execPath = '/nowhere/node'
}
const forbidMemory = () => {
  process.env[tooMuch] = 'x'.repeat(200_000)
}
const allow = () => {
  process.execPath = program
  delete process.env[tooMuch]
}
afterEach(allow)

const askUtilities = () => fetch(`${own.running.url}/api/utils/list_llm_models`)
const told = () => own.notices.join('\n')
const untilTold = (text: string) => expect.poll(told, { timeout: 20_000 }).toContain(text)

it.each([
  ['says so later (as for want of processes)', forbidPrograms, 'ENOENT'],
  ['says so at once (as for want of memory)', forbidMemory, 'E2BIG'],
])(
  'who waits for a service that sleeps is answered when the system, which %s, starts it',
  {
    timeout: 90_000,
  },
  async (_, forbid, why) => {
    await own.start({ onlyServices: ['settings', 'utilities'], restAfter: 1_500 })
    await expect.poll(() => own.running.pids().utilities, { timeout: 40_000, interval: 20 }).toBeUndefined()
    forbid()
    const answer = askUtilities()
    await untilTold(`utilities ended (not started: spawn`)
    expect(told()).toContain(why)
    allow()
    expect((await answer).status).toBe(200)
  },
)

it('replacing a program does not wait for one that was not started', { timeout: 60_000 }, async () => {
  await own.start({ onlyServices: ['settings', 'utilities'], restAfter: undefined })
  forbidPrograms()
  await own.running.replace('utilities')
  await untilTold('utilities ended (not started: spawn')
  allow()
  await expect.poll(() => askUtilities().then(({ status }) => status), { timeout: 30_000 }).toBe(200)
})
