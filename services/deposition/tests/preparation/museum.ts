import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { errorSheet } from '@regesta/contracts/error-sheet'
import { preparation } from '@regesta/contracts/preparation'
import { projects as projectsContract } from '@regesta/contracts/projects'
import { projectsInternal } from '@regesta/contracts/projects-internal'
import { settingsInternal } from '@regesta/contracts/settings'
import { deposition } from '@regesta/deposition/service'
import { reply, singleEvent } from '@regesta/http/reply'
import { projects } from '@regesta/projects/service'
import { fakeNeighbour, startForTest, TEST_KEY } from '@regesta/testing/start-for-test'
import { temporaryFolder } from '@regesta/testing/temporary-folder'

/** A real project of some texts, with the services that prepare their metadata. */
export async function openMuseum(names: readonly string[]) {
  const folder = temporaryFolder()
  const data = join(folder.path, 'in')
  mkdirSync(data)
  for (const name of names) writeFileSync(join(data, name), `About ${name}\n`)
  const settings = await fakeNeighbour('settings', settingsInternal, {
    readConfiguration: () => reply(200, {}),
    followChanges: () => singleEvent({ revision: 1 }),
  })
  const archive = await startForTest(projects, { home: folder.path, addresses: { settings: settings.url } })
  const addresses = { settings: settings.url, projects: archive.url, 'practice-repository': 'http://127.0.0.1:9' }
  const service = await startForTest(deposition, { home: folder.path, addresses })
  const at = archive.client(projectsContract)
  const pdbPath = join(folder.path, 'museum.regesta')
  await at.createAndScan({
    body: {
      projectName: 'Museum',
      shortCode: 'MUS',
      pdbPath,
      modalities: ['Text'],
      dataInPath: data,
      dataOutPath: join(folder.path, 'out'),
      batchEntity: 'root',
      scanOptions: { extensions: ['.txt'], bundling: { enabled: false, strategy: 'stem' } },
    },
  })
  await at.loadProject({ body: { path: pdbPath } })
  const { files } = await archive.client(projectsInternal).listRootFiles({
    project: (await archive.client(projectsInternal).getSession()).project_uuid ?? '',
    query: { after: 0 },
  })
  return {
    folder: folder.path,
    at,
    client: service.client(preparation),
    raw: service.raw(preparation),
    url: service.url,
    idOf: (name: string) => files.find(({ filename }) => filename === name)?.file_id ?? 0,
    /** Returns a corrected sheet, as a form does. */
    compare: async (name: string, bytes: Uint8Array) => {
      const { status, body } = await sent(service.url, name, bytes)
      if (status !== 200) throw new Error(`compared with ${status}: ${JSON.stringify(body)}`)
      return errorSheet.compareErrorSheet.answers[200].parse(body)
    },
    /** The same for one that is refused. */
    refused: (name: string, bytes: Uint8Array) => sent(service.url, name, bytes),
    download: async (format: 'xlsx' | 'csv') => {
      const answer = await fetch(`${service.url}/project/mapping_errors?format=${format}`, {
        headers: { 'regesta-key': TEST_KEY },
      })
      return { status: answer.status, headers: answer.headers, bytes: new Uint8Array(await answer.arrayBuffer()) }
    },
    stop: async () => {
      await service.stop()
      await archive.stop()
      await settings.stop()
      folder.remove()
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
