import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { packFiles } from '@regesta/starter-components/zip-of'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { type Files, freshName, openFixture, rawOf, startedService, wordCounter } from './fixture.js'

const { fixture, client, raw } = await startedService()
let name = ''

const own = (version: string, more: Files = {}, yaml = '') => wordCounter(version, more, yaml, name)
const publish = (path: string, files: Files) => fixture.registry.serve(`/${name}/${path}.zip`, packFiles(files))

beforeEach(() => {
  name = freshName('downloaded')
})

describe('a download', () => {
  it('unpacks the archive, is not installed by that, and refuses a second time', async () => {
    const zip_url = publish('a', own('1.0.0'))
    expect(await client.downloadComponent({ body: { zip_url, component_name: name } })).toEqual({
      success: true,
      message: `Component '${name}' downloaded successfully.`,
    })
    expect((await client.componentExists({ params: { component_name: name } })).exists).toBe(true)
    const listing = (await client.listComponents()) as unknown as { Text: { name: string; status: string }[] }
    expect(listing.Text.find((entry) => entry.name === name)?.status).toBe('available')
    const again = await raw.downloadComponent({ body: { zip_url, component_name: name } })
    expect(again).toMatchObject({ status: 409, body: { success: false } })
  })

  it('answers 409 to all but one of several downloads at once', async () => {
    const zip_url = publish('a', own('1.0.0'))
    const answers = await Promise.all(
      [1, 2, 3, 4].map(() => raw.downloadComponent({ body: { zip_url, component_name: name } })),
    )
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409, 409, 409])
  })

  it('leaves out a sole folder around the component and the remains of other systems', async () => {
    const nested = Object.fromEntries(
      Object.entries(own('1.0.0')).map(([path, text]) => [`${name}-main/${path}`, text]),
    )
    const zip_url = publish('a', {
      ...nested,
      [`__MACOSX/${name}-main/._main.py`]: 'junk',
      [`${name}-main/.DS_Store`]: 'junk',
    })
    await client.downloadComponent({ body: { zip_url, component_name: name } })
    const [version = ''] = readdirSync(join(fixture.componentsFolder, name))
    expect(readdirSync(join(fixture.componentsFolder, name, version)).sort()).toEqual(
      ['.package-files.json', 'component.yaml', 'main.py'].sort(),
    )
  })

  it.each([
    ['of another component', { ...wordCounter('1.0.0') }],
    ['without a component', { 'readme.txt': 'hello' }],
  ])('refuses an archive %s and leaves nothing', async (_, files) => {
    const answer = await raw.downloadComponent({
      body: { zip_url: publish('a', files), component_name: name },
    })
    expect(answer.status).toBe(400)
    expect((answer.body as { error: string }).error).toContain('The archive')
    expect(existsSync(join(fixture.componentsFolder, name))).toBe(false)
  })

  it('says 400 for missing fields and hostile names, 500 when the archive does not come', async () => {
    const missing = await raw.downloadComponent({ body: { component_name: name } as never })
    expect(missing).toMatchObject({ status: 400, body: { error: "Missing 'zip_url'" } })
    for (const component_name of ['../up', '/etc', 'A', '.x', '', 'a/b']) {
      const answer = await raw.downloadComponent({ body: { zip_url: `${fixture.registry.url}/x.zip`, component_name } })
      expect(answer.status, component_name).toBe(400)
    }
    const gone = await raw.downloadComponent({
      body: { zip_url: `${fixture.registry.url}/gone.zip`, component_name: name },
    })
    expect(gone).toMatchObject({ status: 500, body: { success: false } })
    expect((gone.body as { error: string }).error).toContain('answered with status 404')
  })
})

it.each([
  ['server.port', { server: { port: 'many' } }],
  ['repo.production_base_url', { repo: { production_base_url: 5 } }],
])('nothing is fetched while it is not known from where it may be: %s', async (key, configuration) => {
  const unknown = await openFixture(configuration)
  const service = await unknown.start()
  onTestFinished(async () => {
    await service.stop()
    await unknown.stop()
  })
  const zip_url = unknown.registry.serve(`/${name}/a.zip`, packFiles(own('1.0.0')))
  const answer = await rawOf(service).downloadComponent({ body: { zip_url, component_name: name } })
  expect(answer).toMatchObject({ status: 502, body: { error: expect.stringContaining(`'${key}' cannot be used`) } })
  expect(existsSync(join(unknown.componentsFolder, name))).toBe(false)
})
