import { verifyPacts } from '@regesta/testing/verify-pacts'
import { expect, it } from 'vitest'
import { startWorld } from '../world.js'

it('keeps what its consumers rely on', { timeout: 120_000 }, async () => {
  const world = await startWorld()
  const record = await world.prepare('Cup', { 'cup.txt': 'a cup' })
  expect(record).toBe(1)
  await verifyPacts({
    name: 'deposition',
    url: world.url(),
    project: () => world.project,
    states: { 'a project with the prepared record 1': async () => {} },
  })
  await world.stop()
})
