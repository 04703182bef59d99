import { copyFileSync } from 'node:fs'
import { afterAll, expect, it, vi } from 'vitest'
import { startFixture } from './fixture.js'
import { type LyingHop, lyingHop } from './lying-hop.js'

const patient = { timeout: 20_000, interval: 20 }
let hop: LyingHop | undefined
const fixture = await startFixture({
  projectsUrl: async (url) => {
    hop = await lyingHop(url)
    return hop.url
  },
})
afterAll(async () => {
  await fixture.stop()
  await hop?.close()
})

it('no other file takes the place of a project while an operation is at work that claims nothing', async () => {
  const id = await fixture.prepare('Compared at length', { 'compared.txt': 'compared' })
  await fixture.deposition.createApiDraft({ body: { local_record_db_id: id } })
  const copy = `${fixture.projectPath}.copy.pdb`
  await fixture.projects.unloadProject({})
  copyFileSync(fixture.projectPath, copy)
  await fixture.projects.loadProject({ body: { path: fixture.projectPath } })

  const isHeld = new Promise<void>((resolve) => {
    hop?.tell({
      on: /^POST \/internal\/holds/,
      times: 1,
      say: (truth) => {
        resolve()
        return truth ?? { status: 500, body: '' }
      },
    })
  })
  fixture.practice.faults.arm({ kind: 'delay', delay_ms: 60_000, times: null, route: 'getDeposition' })
  const headers = { prefer: 'respond-async' }
  const started = await fixture.raw.verifyRecords({ body: { record_ids: [id] }, headers })
  const { status_url, operation_id } = started.body as { status_url: string; operation_id: string }
  await isHeld
  // The look at the file that follows its loading may be named, too.
  await expect(fixture.projects.loadProject({ body: { path: copy } })).rejects.toThrow(
    new RegExp(`work is under way: .*verifyRecords \\(operation ${operation_id}\\)`),
  )

  const address = fixture.url() + status_url.replace(/^\/api/, '')
  await fixture.fetch(`${address}/cancel`, { method: 'POST' })
  await vi.waitFor(async () => {
    expect(await (await fixture.fetch(address)).json()).toMatchObject({ status: 'cancelled' })
  }, patient)
  // That may still be under way.
  await vi.waitFor(async () => {
    expect(await fixture.projects.loadProject({ body: { path: copy } })).toMatchObject({
      project_name: expect.any(String),
    })
  }, patient)
})
