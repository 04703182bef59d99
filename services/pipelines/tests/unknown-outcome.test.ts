import { TEST_KEY } from '@regesta/testing/start-for-test'
import { expect, it } from 'vitest'
import { openFixture, stampPipeline } from './fixture.js'
import { lookingAt } from './looking.js'

/** Divides the waiting times of deposits: the last reading within a request, after 8 s, comes after 0.4 s. */
const SCALE = 20

it('says that it waits for an unknown outcome and until when, and ends when the outcome is known', {
  timeout: 120_000,
}, async () => {
  const fixture = await openFixture(['late.txt'], undefined, {}, SCALE)
  try {
    const { runOf, untilTold, publishedRecord } = lookingAt(() => fixture)
    const [id = 0] = await fixture.prepareAll()
    await fixture.call.createPipeline({ body: stampPipeline('late', fixture) })
    const after_ms = 100_000 / SCALE
    fixture.practice.faults.arm({ kind: 'late-commit', after_ms, route: 'createDeposition' })
    const running = fixture.call.executePipeline({ params: { identifier: 'late' }, body: { record_ids: [id] } })
    const run = await runOf('late')
    await untilTold(run, `Item ${id}: Whether the last call to the repository was done is not known yet`)
    const states = await fetch(`${fixture.pipelinesUrl}/operations/pipelines`, {
      headers: { 'regesta-key': TEST_KEY },
    })
    const time = '\\d{4}-\\d\\d-\\d\\dT\\S+Z'
    const waiting = new RegExp(
      `^0 of 1 done\\. Item ${id}: .* not known yet\\. It is checked again at ${time}, and waited for until ${time} at the latest$`,
    )
    expect(await states.json()).toContainEqual(expect.objectContaining({ message: expect.stringMatching(waiting) }))
    expect(await running).toMatchObject({ success: true })
    expect(await publishedRecord(id)).toMatchObject({ repo_doi: expect.stringContaining('10.5072/') })
  } finally {
    await fixture.close()
  }
})
