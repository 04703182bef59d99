import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { FileNode } from '@regesta/contracts/projects'
import { beforeEach, expect, it } from 'vitest'
import { byName, plant, sharedFixture } from './fixture.js'

const fixture = await sharedFixture()
beforeEach(() => fixture.fresh())

const headers = { 'content-type': 'application/json', 'regesta-key': 'test-installation-key' }

/** Starts a scan and answers where its operation is. */
async function start(): Promise<string> {
  const asked = await fetch(`${fixture.url()}/project/create-and-scan`, {
    method: 'POST',
    headers: { ...headers, prefer: 'respond-async' },
    body: JSON.stringify(fixture.request({ bundling: { enabled: false } })),
  })
  const { operation_id } = (await asked.json()) as { operation_id: string }
  return `${fixture.url()}/operations/projects/${operation_id}`
}

/** Files; the last of them is not handed out before thousands are stored. */
const MANY = 6_000

it('a file that vanishes during the scan is invalid and says so', async () => {
  const names = Array.from({ length: MANY }, (_, n) => `${String(n).padStart(4, '0')}.txt`)
  plant(fixture.input, Object.fromEntries(names.map((name) => [name, name])))
  const operation = await start()
  const get = async (path: string) => (await fetch(`${operation}${path}`, { headers })).json()
  while (((await get('')) as { done: number }).done === 0) await pause(10)
  rmSync(join(fixture.input, `${MANY - 1}.txt`))
  while (((await get('')) as { status: string }).status === 'running') await pause(50)
  const { foundFiles } = (await get('/result')) as { foundFiles: FileNode[] }
  expect(foundFiles).toHaveLength(MANY)
  expect(byName(foundFiles)[`${MANY - 1}.txt`]).toMatchObject({
    status: 'Invalid',
    validation_report: { errors: expect.arrayContaining(['The file vanished during the scan.']) },
  })
})

it('a folder that is scanned again is held against the same XML schema', async () => {
  plant(fixture.input, { 'a.xml': '<a>1</a>' })
  plant(fixture.folder, {
    'a.xsd': '<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema"><xs:element name="a" type="xs:int"/></xs:schema>',
  })
  const request = fixture.request({ extensions: ['.xml'] })
  const scanOptions = { ...request.scanOptions, xml_schema: join(fixture.folder, 'a.xsd') }
  await fixture.api().createAndScan({ body: { ...request, scanOptions } })
  await fixture.api().loadProject({ body: { path: request.pdbPath } })
  writeFileSync(join(fixture.input, 'a.xml'), '<a>no number</a>')
  plant(fixture.input, { 'b.xml': '<a>none either</a>', 'c.xml': '<a>3</a>' })
  expect(await fixture.api().rescanProject({ body: {} })).toMatchObject({
    added: ['b.xml', 'c.xml'],
    changed: ['a.xml'],
  })
  const { items } = await fixture.api().listFiles({ query: {} })
  const found = items.map(({ filename, status }) => `${filename} ${status}`).sort()
  expect(found).toEqual(['a.xml Invalid', 'b.xml Invalid', 'c.xml Valid'])
})
