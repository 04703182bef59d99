import { soak } from '@regesta/endurance/soak/soak'
import { expect, it } from 'vitest'

it('works without an error for a few seconds of everything at once', { timeout: 180_000 }, async () => {
  const lines: string[] = []
  const failures = await soak({ minutes: 0.1, viewers: 20, seed: 3, log: (line) => lines.push(line) })
  expect(failures, lines.join('\n')).toEqual([])
})
