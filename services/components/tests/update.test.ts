import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { packFiles } from '@regesta/starter-components/zip-of'
import { execa } from 'execa'
import { beforeEach, describe, expect, it } from 'vitest'
import {
  type Files,
  freshName,
  install,
  internalOf,
  startedService,
  update,
  wordCounter,
  writeFiles,
} from './fixture.js'

const { fixture, service, client, raw } = await startedService()
const internal = internalOf(service)
let name = ''

const own = (version: string, more: Files = {}, yaml = '') => wordCounter(version, more, yaml, name)
const publish = (path: string, files: Files) => fixture.registry.serve(`/${name}/${path}.zip`, packFiles(files))
const run = () => internal.getRunDescription({ params: { component_name: name } })

beforeEach(() => {
  name = freshName('updated')
})

async function downloadAndInstall(files: Files) {
  await client.downloadComponent({ body: { zip_url: publish('first', files), component_name: name } })
  expect((await install(service, name)).last?.status).toBe('completed')
}

describe('an update', () => {
  it('builds the new version beside the old, keeps user files byte for byte and drops files of the old version', async () => {
    await downloadAndInstall(own('1.0.0', { 'old.txt': 'of 1.0.0', 'tables/words.csv': 'original' }))
    const before = await run()
    writeFiles(before.folder, {
      'models/mine.bin': '\u0000\u0001 user',
      'notes/own.txt': 'mine',
      'tables/words.csv': 'changed by me',
      'shared.txt': 'mine again',
    })
    await client.saveTemplate({
      params: { component_name: name },
      body: { template_name: 'Fast', parameters: { a: 1 } },
    })
    const zip_url = publish(
      'second',
      own('1.1.0', { 'new.txt': 'of 1.1.0', 'tables/words.csv': 'better', 'shared.txt': 'theirs' }),
    )
    const { events, last } = await update(service, name, zip_url)
    expect(last?.status, JSON.stringify(events)).toBe('completed')
    const after = await run()
    expect(after.version).toBe('1.1.0')
    const read = (path: string) => readFileSync(join(after.folder, path), 'utf8')
    expect(read('models/mine.bin')).toBe('\u0000\u0001 user')
    expect(read('notes/own.txt')).toBe('mine')
    expect(read('tables/words.csv')).toBe('better')
    expect(read('tables/words.csv.user')).toBe('changed by me')
    expect(read('shared.txt')).toBe('mine again')
    expect(read('new.txt')).toBe('of 1.1.0')
    expect(existsSync(join(after.folder, 'old.txt'))).toBe(false)
    expect((await client.getTemplate({ params: { component_name: name, template_name: 'Fast' } })).parameters).toEqual({
      a: 1,
    })
    expect(existsSync(before.folder)).toBe(true)
    expect((await execa(after.interpreter, [after.entry, '--help'])).exitCode).toBe(0)
  })

  it('remembers the files of the first installation', async () => {
    writeFiles(fixture.home, { 'w.bin': 'weights' })
    await client.downloadComponent({ body: { zip_url: publish('first', own('1.0.0')), component_name: name } })
    await install(service, name, { model: join(fixture.home, 'w.bin') })
    await update(service, name, publish('second', own('2.0.0')))
    const after = await run()
    expect(after.version).toBe('2.0.0')
    expect(readFileSync(after.installation_values.model ?? '', 'utf8')).toBe('weights')
    expect(after.installation_values.model?.startsWith(after.folder)).toBe(true)
  })

  it('goes back and forth between the last two versions', async () => {
    await downloadAndInstall(own('1.0.0'))
    const none = await raw.rollbackComponent({ params: { component_name: name } })
    expect(none).toMatchObject({ status: 400 })
    await update(service, name, publish('second', own('1.1.0')))
    writeFiles((await run()).folder, { 'made-since.txt': 'kept' })
    expect((await client.rollbackComponent({ params: { component_name: name } })).message).toContain('1.0.0')
    const back = await run()
    expect(back.version).toBe('1.0.0')
    expect(readFileSync(join(back.folder, 'made-since.txt'), 'utf8')).toBe('kept')
    expect((await execa(back.interpreter, [back.entry, '--help'])).exitCode).toBe(0)
    await client.rollbackComponent({ params: { component_name: name } })
    expect((await run()).version).toBe('1.1.0')
  })

  it('that was rolled back is not what a later installation takes, whether the component was uninstalled or not', async () => {
    await downloadAndInstall(own('1.0.0'))
    await update(service, name, publish('second', own('2.0.0')))
    await client.rollbackComponent({ params: { component_name: name } })
    await install(service, name)
    expect((await run()).version).toBe('1.0.0')
    await client.rollbackComponent({ params: { component_name: name } })
    await client.rollbackComponent({ params: { component_name: name } })
    expect((await run()).version).toBe('1.0.0')
    await client.uninstallComponent({ body: { component_name: name } })
    expect((await client.getInstallPlan({ params: { component_name: name } })).version).toBe('1.0.0')
    await install(service, name)
    expect((await run()).version).toBe('1.0.0')
    expect((await update(service, name, publish('second', own('2.0.0')))).last?.status).toBe('completed')
    expect((await run()).version).toBe('2.0.0')
    await client.uninstallComponent({ body: { component_name: name } })
    await install(service, name)
    expect((await run()).version).toBe('2.0.0')
  })

  it('keeps one earlier version, and the folders of older ones go', async () => {
    await downloadAndInstall(own('1.0.0'))
    await update(service, name, publish('b', own('1.1.0')))
    await update(service, name, publish('c', own('1.2.0')))
    // The last event comes before the tidying up.
    await expect.poll(() => readdirSync(join(fixture.componentsFolder, name)).sort()).toEqual(['1.1.0', '1.2.0'])
  })

  it.each([
    ['an archive that is none', () => 'no zip at all'],
    [
      'a version that is not valid',
      () =>
        packFiles({
          ...own('1.1.0'),
          'component.yaml': own('1.1.0')['component.yaml']?.replace('inputs:', 'input:') ?? '',
        }),
    ],
    ['a failing script', () => packFiles(own('1.1.0', { 'install.py': 'raise SystemExit(9)' }))],
    [
      'dependencies that do not exist',
      () => packFiles(own('1.1.0', { 'requirements.txt': '--no-index\nno-such-package-anywhere==9.9\n' })),
    ],
    ['another component', () => packFiles(wordCounter('1.1.0'))],
  ])('leaves the old version working after %s', async (_, content) => {
    await downloadAndInstall(own('1.0.0'))
    const before = await run()
    const zip_url = fixture.registry.serve(`/${name}/bad.zip`, content())
    const { last } = await update(service, name, zip_url)
    expect(last).toMatchObject({ status: 'failed', level: 'error' })
    expect(await run()).toEqual(before)
    expect((await execa(before.interpreter, [before.entry, '--help'])).exitCode).toBe(0)
    expect(readdirSync(join(fixture.componentsFolder, name))).toEqual(['1.0.0'])
  })

  it('is refused for unknown components, forbidden addresses and components in use', async () => {
    const unknown = await raw.updateComponent({
      params: { component_name: 'nobody' },
      body: { zip_url: 'http://127.0.0.1:1/x' },
    })
    expect(unknown.status).toBe(404)
    await downloadAndInstall(own('1.0.0'))
    const call = { params: { component_name: name } }
    expect((await raw.updateComponent({ ...call, body: {} as never })).status).toBe(400)
    for (const zip_url of [
      'file:///etc/passwd',
      'http://169.254.169.254/x.zip',
      `${fixture.addresses.projects}/health`,
    ]) {
      expect((await raw.updateComponent({ ...call, body: { zip_url } })).status, zip_url).toBe(400)
    }
    const { lease_id } = await internal.takeLease({
      body: { component_name: name, holder: 'execution', run_id: 'run-7' },
    })
    const zip_url = publish('second', own('1.1.0'))
    const held = await raw.updateComponent({ ...call, body: { zip_url } })
    expect(held.status).toBe(400)
    expect((held.body as { error: string }).error).toContain('run-7')
    expect((await raw.uninstallComponent({ body: { component_name: name } })).status).toBe(400)
    await internal.releaseLease({ params: { lease_id } })
    expect((await update(service, name, zip_url)).last?.status).toBe('completed')
  })
})

describe('uninstalling', () => {
  it('removes environment and entry, and the component can be installed again [state:component-is-uninstalled]', async () => {
    await downloadAndInstall(own('1.0.0', { 'readme.md': 'hello' }))
    const { folder } = await run()
    writeFiles(folder, { 'models/own.bin': 'mine' })
    const answer = await client.uninstallComponent({ body: { component_name: name } })
    expect(answer.message).toBe(`Component ${name} uninstalled successfully`)
    expect(existsSync(join(folder, 'env'))).toBe(false)
    expect(readFileSync(join(folder, 'models/own.bin'), 'utf8')).toBe('mine')
    expect((await raw.getStorage()).body).not.toMatchObject({ components: [{ name }] })
    await expect(run()).rejects.toMatchObject({ code: 'not_found' })
    expect((await install(service, name)).last?.status).toBe('completed')
    expect(readFileSync(join((await run()).folder, 'models/own.bin'), 'utf8')).toBe('mine')
  })

  it('says 400 for names that are not here', async () => {
    for (const component_name of ['nobody', '../up', '']) {
      expect((await raw.uninstallComponent({ body: { component_name } })).status).toBe(400)
    }
  })
})

describe('leases', () => {
  it('are the same for the same run, name the version, and end with their holder', async () => {
    await downloadAndInstall(own('1.0.0'))
    const body = { component_name: name, holder: 'execution', run_id: 'r1' }
    const first = await internal.takeLease({ body })
    expect((await internal.takeLease({ body })).lease_id).toBe(first.lease_id)
    expect(first.run_description).toEqual(await run())
    for (const other of [{ version: '9.9.9' }, { built_at: '2026-01-01T00:00:00.000Z' }]) {
      const attempt = internal.takeLease({ body: { ...body, run_id: 'r2', ...other } })
      await expect(attempt).rejects.toMatchObject({ code: 'conflict' })
    }
    await internal.takeLease({ body: { ...body, run_id: 'r2' } })
    expect(await internal.replaceLeases({ body: { holder: 'execution', run_ids: ['r2'] } })).toEqual({ released: 1 })
    const answer = await raw.uninstallComponent({ body: { component_name: name } })
    expect((answer.body as { error: string }).error).toMatch(/used by r2\b/)
    await internal.replaceLeases({ body: { holder: 'execution', run_ids: [] } })
    await internal.releaseLease({ params: { lease_id: first.lease_id } })
    expect((await raw.uninstallComponent({ body: { component_name: name } })).status).toBe(200)
  })

  it('keep the folder of a version that was built again until its run has ended', async () => {
    await downloadAndInstall(own('1.0.0'))
    const lease = await internal.takeLease({ body: { component_name: name, holder: 'execution', run_id: 'long' } })
    await install(service, name)
    expect(existsSync(lease.run_description.folder)).toBe(true)
    expect((await run()).folder).not.toBe(lease.run_description.folder)
    await internal.releaseLease({ params: { lease_id: lease.lease_id } })
    expect(existsSync(lease.run_description.folder)).toBe(false)
  })
})
