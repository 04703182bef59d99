import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { errorSheet } from '@regesta/contracts/error-sheet'
import { preparation } from '@regesta/contracts/preparation'
import { projects as projectsContract } from '@regesta/contracts/projects'
import { projectsInternal } from '@regesta/contracts/projects-internal'
import { deposition } from '@regesta/deposition/service'
import { projects } from '@regesta/projects/service'
import { fakeSettings } from '@regesta/testing/fake-settings'
import { type Field, openFolder } from '@regesta/testing/plant-project'
import { startForTest, TEST_KEY } from '@regesta/testing/start-for-test'
import { temporaryFolder } from '@regesta/testing/temporary-folder'

/** A real project of a folder that is filled first, with the services that prepare its metadata. */
export async function openCollection(fill: (folder: string) => void, scan: Pick<Field, 'scanOptions'> = {}) {
  const folder = temporaryFolder()
  const [input, output] = [join(folder.path, 'in'), join(folder.path, 'out')]
  mkdirSync(input)
  fill(input)
  const settings = await fakeSettings()
  const archive = await startForTest(projects, { home: folder.path, addresses: { settings: settings.url } })
  const addresses = { settings: settings.url, projects: archive.url, 'practice-repository': 'http://127.0.0.1:9' }
  const service = await startForTest(deposition, { home: folder.path, addresses })
  const [at, ledger] = [archive.client(projectsContract), archive.client(projectsInternal)]
  const project = await openFolder(at, { input, output, file: join(folder.path, 'museum.regesta'), ...scan })
  const { files } = await ledger.listRootFiles({ project, query: { after: 0 } })
  return {
    folder: folder.path,
    at,
    ledger,
    project,
    service,
    client: service.client(preparation),
    raw: service.raw(preparation),
    idOf: (name: string) => files.find(({ filename }) => filename === name)?.file_id ?? 0,
    stop: async () => {
      await service.stop()
      await archive.stop()
      await settings.stop()
      folder.remove()
    },
  }
}

/** The same of some texts, with what is downloaded of it and returned to it. */
export async function openMuseum(names: readonly string[]) {
  const collection = await openCollection((folder) => {
    for (const name of names) writeFileSync(join(folder, name), `About ${name}\n`)
  })
  const { url } = collection.service
  return {
    ...collection,
    url,
    /** Returns a corrected sheet, as a form does. */
    compare: async (name: string, bytes: Uint8Array) => {
      const { status, body } = await sent(url, name, bytes)
      if (status !== 200) throw new Error(`compared with ${status}: ${JSON.stringify(body)}`)
      return errorSheet.compareErrorSheet.answers[200].parse(body)
    },
    /** The same for one that is refused. */
    refused: (name: string, bytes: Uint8Array) => sent(url, name, bytes),
    download: async (format: 'xlsx' | 'csv') => {
      const answer = await fetch(`${url}/project/mapping_errors?format=${format}`, {
        headers: { 'regesta-key': TEST_KEY },
      })
      return { status: answer.status, headers: answer.headers, bytes: new Uint8Array(await answer.arrayBuffer()) }
    },
  }
}

async function sent(url: string, name: string, bytes: Uint8Array) {
  const body = new FormData()
  body.append('file', new Blob([new Uint8Array(bytes)]), name)
  const headers = { 'regesta-key': TEST_KEY }
  const answer = await fetch(`${url}/project/mapping_errors/compare`, { method: 'POST', headers, body })
  const said: unknown = await answer.json()
  return { status: answer.status, body: said }
}

export type Museum = Awaited<ReturnType<typeof openMuseum>>
