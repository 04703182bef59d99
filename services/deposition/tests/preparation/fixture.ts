import { utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { preparation, preparationInternal } from '@regesta/contracts/preparation'
import { deposition } from '@regesta/deposition/service'
import { fakeSettings } from '@regesta/testing/fake-settings'
import { startForTest } from '@regesta/testing/start-for-test'
import { temporaryFolder } from '@regesta/testing/temporary-folder'
import { afterAll } from 'vitest'
import { fakeProject, sourceFile } from './fake-project.js'

/** The deposition service with a project and a configuration that the test plays, and a folder for spreadsheets. */
export async function openFixture(configuration: Record<string, unknown> = {}) {
  const folder = temporaryFolder()
  const { project, neighbour } = await fakeProject()
  const settings = await fakeSettings(configuration)
  const addresses = { projects: neighbour.url, settings: settings.url, 'practice-repository': 'http://127.0.0.1:9' }
  const start = () => startForTest(deposition, { home: folder.path, addresses })
  let service = await start()

  /** Writes a spreadsheet and makes it the mapping's. */
  function sheet(content: string, definition: Record<string, unknown>, name = 'objects.csv'): string {
    const path = join(folder.path, name)
    writeFileSync(path, content)
    utimesSync(path, 1, 1)
    project.mapping = { _mapping_mode: 'file', _file_path: path, _file_format: 'csv', ...definition }
    return path
  }

  return {
    folder: folder.path,
    addresses,
    project,
    sheet,
    /** Forgets everything but the spreadsheets that are indexed. */
    reset: () => {
      Object.assign(project, { loaded: true, mapping: null, files: [], records: [], runOutputs: [], calls: [] })
      project.overrides.clear()
      project.failures.clear()
    },
    addFiles: (...names: string[]) =>
      project.files.push(...names.map((name, index) => sourceFile(project.files.length + index + 1, name))),
    get client() {
      return service.client(preparation)
    },
    get raw() {
      return service.raw(preparation)
    },
    get internal() {
      return service.client(preparationInternal)
    },
    get url() {
      return service.url
    },
    /** @param whileDown what happens while the service is away */
    restart: async (whileDown = () => {}) => {
      await service.stop()
      whileDown()
      service = await start()
    },
    stop: async () => {
      await service.stop()
      await Promise.all([neighbour.stop(), settings.stop()])
      folder.remove()
    },
  }
}

/** One for all tests of a file, which ends with them. */
export async function sharedFixture() {
  const fixture = await openFixture()
  afterAll(() => fixture.stop())
  return fixture
}

export const column = (value: string) => ({ type: 'column', value })
export const literal = (value: unknown) => ({ type: 'literal', value })

/** A mapping of the columns file, title and creator. */
export const FROM_COLUMNS = {
  filename: column('file'),
  title: column('title'),
  description: { type: 'construct_later', value: true },
  creators: { type: 'complex', is_complex: true, entries: [{ name: column('creator') }] },
}
