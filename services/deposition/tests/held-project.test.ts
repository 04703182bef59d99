import { copyFileSync } from 'node:fs'
import { afterAll, expect, it, vi } from 'vitest'
import { type LyingHop, lyingHop } from './lying-hop.js'
import { startWorld } from './world.js'

const patient = { timeout: 20_000, interval: 20 }
let hop: LyingHop | undefined
const world = await startWorld({
  projectsUrl: async (url) => {
    hop = await lyingHop(url)
    return hop.url
  },
})
afterAll(async () => {
  await world.stop()
  await hop?.close()
})

it('no other file takes the place of a project while an operation is at work that claims nothing', async () => {
  const id = await world.prepare('Compared at length', { 'compared.txt': 'compared' })
  await world.deposition.createApiDraft({ body: { local_record_db_id: id } })
  const copy = `${world.projectPath}.copy.pdb`
  await world.projects.unloadProject({})
  copyFileSync(world.projectPath, copy)
  await world.projects.loadProject({ body: { path: world.projectPath } })

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
  world.practice.faults.arm({ kind: 'delay', delay_ms: 60_000, times: null, route: 'getDeposition' })
  const headers = { prefer: 'respond-async' }
  const started = await world.raw.verifyRecords({ body: { record_ids: [id] }, headers })
  const { status_url, operation_id } = started.body as { status_url: string; operation_id: string }
  await isHeld
  await expect(world.projects.loadProject({ body: { path: copy } })).rejects.toThrow(
    `work is under way: verifyRecords (operation ${operation_id})`,
  )

  const address = world.url() + status_url.replace(/^\/api/, '')
  await world.fetch(`${address}/cancel`, { method: 'POST' })
  await vi.waitFor(async () => {
    expect(await (await world.fetch(address)).json()).toMatchObject({ status: 'cancelled' })
  }, patient)
  expect(await world.projects.loadProject({ body: { path: copy } })).toMatchObject({ project_name: expect.any(String) })
})
