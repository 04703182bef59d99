import { join } from 'node:path'
import { TEST_KEY } from '@regesta/testing/start-for-test'
import { beforeAll, expect, it } from 'vitest'
import { sharedFixture } from './fixture.js'

const fixture = await sharedFixture()
let first: string
beforeAll(async () => {
  await fixture.open({ files: { 'a.txt': 'a' }, pdb: 'one.pdb' })
  first = await fixture.project()
  await fixture.open({ files: { 'b.txt': 'b' }, pdb: 'two.pdb' })
})

async function ask(headers: Record<string, string>, path: string, body?: object) {
  const answer = await fetch(`${fixture.url()}${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { 'regesta-key': TEST_KEY, 'content-type': 'application/json', ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const code = answer.headers.get('error-code')
  return { status: answer.status, code, body: (await answer.json()) as Record<string, unknown> }
}

it('is the one that a request is about, whichever is active', async () => {
  await ask({ 'regesta-project': first }, '/project/update_title', { title: 'The first' })
  expect(await ask({ 'Regesta-Project': first }, '/files')).toMatchObject({ status: 200, body: { totalItems: 1 } })
  expect((await ask({ 'regesta-project': first }, '/project_info')).body.project_name).toBe('The first')
  expect((await fixture.api().getProjectInfo()).project_name).not.toBe('The first')
  expect(await fixture.project()).not.toBe(first)
})

it('may be named while none is active', async () => {
  await fixture.api().unloadProject()
  expect((await ask({ 'regesta-project': first }, '/project_info')).body.project_name).toBe('The first')
  expect((await fixture.internal().getSession()).project_uuid).toBeNull()
  await fixture.api().loadProject({ body: { path: join(fixture.folder, 'two.pdb') } })
})

it.each(['', 'nobody', '00000000-0000-4000-8000-000000000000'])(
  'is refused when it is not known: "%s"',
  async (name) => {
    for (const path of ['/project_info', '/project/uploadable_files']) {
      const { status, code, body } = await ask({ 'regesta-project': name }, path)
      expect([status, code, body.error]).toEqual([400, 'no_project', expect.stringContaining("'Regesta-Project'")])
    }
  },
)

it('may be named in the address of a link, which carries no headers', async () => {
  expect(await ask({}, `/files?project=${first}`)).toMatchObject({
    status: 200,
    body: { items: [{ filename: 'a.txt' }] },
  })
  expect((await ask({}, `/project_info?project=${first}`)).body.project_name).toBe('The first')
  expect(await ask({}, '/files?project=nobody')).toMatchObject({ status: 400, code: 'no_project' })
  // A request that changes something names its project in the header alone.
  await ask({}, `/project/update_title?project=${first}`, { title: 'Elsewhere' })
  expect((await ask({ 'Regesta-Project': first }, '/project_info?project=nobody')).body.project_name).toBe('The first')
})
