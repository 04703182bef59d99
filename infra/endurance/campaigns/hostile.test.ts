import { campaign } from '@regesta/endurance/hostile/campaign'
import { expect, it } from 'vitest'

const windows = process.platform === 'win32'
if (windows) process.stdout.write('hostile input is not tested here: named pipes are made with mkfifo\n')

it.runIf(!windows)('keeps every promise under fifteen hundred hostile requests', { timeout: 300_000 }, async () => {
  const { sent, failures } = await campaign({ requests: 1_500, seed: 20, log: () => {} })
  expect(failures).toEqual([])
  expect(sent).toBe(1_500)
})
