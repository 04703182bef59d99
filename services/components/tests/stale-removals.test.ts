import { execFileSync } from 'node:child_process'
import { closeSync, existsSync, openSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { Sqlite } from '@regesta/sqlite/sqlite'
import { afterAll, describe, expect, it, onTestFinished } from 'vitest'
import { clientOf, install, internalOf, openFixture, waitForLine, watch, wordCounter, writeFiles } from './fixture.js'

const fixture = await openFixture()
afterAll(() => fixture.stop())

/** Notes a folder for removal, as a removal does that was broken off after its folder had gone. */
function noteForRemoval(folder: string) {
  const database = new Sqlite(join(fixture.home, 'data', 'components', 'components.db'))
  database.prepare('insert into removals (folder) values (?)').run(folder)
  database.close()
}

function noted() {
  const database = new Sqlite(join(fixture.home, 'data', 'components', 'components.db'))
  const folders = database.prepare('select folder from removals').pluck().all()
  database.close()
  return folders
}

async function start() {
  const service = await fixture.start()
  onTestFinished(() => service.stop())
  return service
}

const put = (name: string, more: Record<string, string> = {}) =>
  writeFiles(join(fixture.componentsFolder, name, '1.0.0'), wordCounter('1.0.0', more, '', name))
const relative = (folder: string) => folder.slice(fixture.componentsFolder.length + 1)

describe('a folder whose removal was noted before its name was given to a new build', () => {
  it('stays when the build is registered', async () => {
    put('registered')
    const service = await fixture.start()
    await install(service, 'registered')
    const params = { component_name: 'registered' }
    const { folder } = await internalOf(service).getRunDescription({ params })
    await service.stop()
    noteForRemoval(relative(folder))
    await start()
    expect(existsSync(join(folder, 'main.py'))).toBe(true)
    expect(noted()).toEqual([])
  })

  it('stays while the build is being made', async () => {
    const pipe = join(fixture.home, 'go-on')
    execFileSync('mkfifo', [pipe])
    put('in_the_making', { 'install.py': `print('waiting', flush=True)\nopen('${pipe}').read(1)\n` })
    const service = await start()
    const params = { component_name: 'in_the_making' }
    const { installation_id } = await clientOf(service).installComponent({ params, body: { file_paths: {} } })
    expect(await waitForLine(service, installation_id, 'waiting')).toContain('waiting')
    noteForRemoval(join('in_the_making', '1.0.0~2'))
    await internalOf(service).releaseLease({ params: { lease_id: 'nobody' } })
    expect(noted()).toEqual([])
    const writer = openSync(pipe, 'r+')
    writeSync(writer, '.')
    expect((await watch(service, installation_id)).at(-1)).toMatchObject({ status: 'completed' })
    closeSync(writer)
    const { folder } = await internalOf(service).getRunDescription({ params })
    expect(relative(folder)).toBe(join('in_the_making', '1.0.0~2'))
    expect(existsSync(join(folder, 'main.py'))).toBe(true)
  })
})
