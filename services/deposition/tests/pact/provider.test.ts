import { verifyPacts } from '@regesta/testing/verify-pacts'
import { expect, it } from 'vitest'
import { startFixture } from '../fixture.js'

it('keeps what its consumers rely on', { timeout: 120_000 }, async () => {
  const fixture = await startFixture()
  const record = await fixture.prepare('Cup', { 'cup.txt': 'a cup' })
  expect(record).toBe(1)
  await verifyPacts({
    name: 'deposition',
    url: fixture.url(),
    project: () => fixture.project,
    states: { 'a project with the prepared record 1': async () => {} },
  })
  await fixture.stop()
})
