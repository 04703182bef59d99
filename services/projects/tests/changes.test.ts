import type { ServiceEvent } from '@regesta/contracts/events'
import { followEvents } from '@regesta/http/follow-events'
import { TEST_KEY } from '@regesta/testing/start-for-test'
import { beforeAll, expect, it } from 'vitest'
import { sharedFixture } from './fixture.js'

const fixture = await sharedFixture()
beforeAll(async () => {
  await fixture.open({ files: { 'a.txt': 'a', 'b.txt': 'b' } })
})

/** The check of a file that follows its loading, which comes when it likes. */
const isCare = (event: ServiceEvent) => event.topic === 'operation' && event.operation.kind === 'careForProject'

/** Every event from now on, until one fits. */
async function eventsUntil(
  fits: (event: ServiceEvent) => boolean,
  act: () => Promise<unknown>,
): Promise<ServiceEvent[]> {
  const stop = new AbortController()
  const seen: ServiceEvent[] = []
  const onConnect = () => void act()
  const url = () => `${fixture.url()}/internal/events`
  for await (const event of followEvents({ url, key: TEST_KEY, signal: stop.signal, onConnect })) {
    if (isCare(event as ServiceEvent)) continue
    seen.push(event as ServiceEvent)
    if (fits(event as ServiceEvent)) stop.abort()
  }
  return seen
}

const isAbout = (family: string) => (event: ServiceEvent) =>
  event.topic === 'project' && (event.changed as readonly string[]).includes(family)

it('a project tells which part of it has changed', async () => {
  const project_uuid = await fixture.project()
  const seen = await eventsUntil(isAbout('about'), () => fixture.api().updateTitle({ body: { title: 'New' } }))
  expect(seen).toEqual([{ topic: 'project', project_uuid, changed: ['about'] }])
})

it('long work is told from its beginning to its end', async () => {
  const seen = await eventsUntil(isAbout('files'), () => fixture.api().rescanProject({ body: {} }))
  const states = seen.flatMap((event) => (event.topic === 'operation' ? [event.operation.status] : []))
  expect([states.at(0), states.at(-1)]).toEqual(['running', 'completed'])
})

it('marks of files are told, and corrections of their bundles', async () => {
  const api = fixture.api()
  const { items } = await api.listFiles({ query: {} })
  const [first = 0, second = 0] = items.map(({ file_id }) => file_id)
  const member = { file_id: String(second) }
  const corrected = { correction_id: 0 }
  const correct = async (act: () => Promise<{ correction_id: number }>) => Object.assign(corrected, await act())
  const acts = {
    mark: () => api.markFiles({ body: { file_ids: [first], mark: 'good' } }),
    move: () => correct(() => api.moveFile({ params: member, body: { to_file_id: first } })),
    lead: () => correct(() => api.setPrimaryFile({ params: member })),
    undo: () => api.undoBundleCorrection({ params: { correction_id: String(corrected.correction_id) } }),
  }
  for (const [name, act] of Object.entries(acts)) {
    const told = (await eventsUntil(isAbout('files'), act)).flatMap((event) =>
      event.topic === 'project' ? [event.changed] : [],
    )
    expect([name, told]).toEqual([name, [['files']]])
  }
})

it('another active project is told', async () => {
  const seen = await eventsUntil(
    ({ topic }) => topic === 'session',
    () => fixture.api().unloadProject(),
  )
  expect(seen.at(-1)).toEqual({ topic: 'session', project_uuid: null })
})
