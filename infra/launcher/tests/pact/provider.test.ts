import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Verifier } from '@pact-foundation/pact'
import { components } from '@regesta/contracts/components'
import { deposition } from '@regesta/contracts/deposition'
import { pipelines } from '@regesta/contracts/pipelines'
import { projects } from '@regesta/contracts/projects'
import { type Client, connect } from '@regesta/http/connect'
import { startInstallation } from '@regesta/launcher/installation'
import { temporaryFolder } from '@regesta/testing/temporary-folder'
import { expect, it } from 'vitest'
import { DEFINED, definedPipeline, LOADED, MAPPED, NONE, PREPARED, savedMapping } from './interactions.js'

const folder = fileURLToPath(new URL('../../../../contracts/pacts', import.meta.url))
const pactUrls = readdirSync(folder)
  .filter((name) => name.endsWith('-gateway.json'))
  .map((name) => `${folder}/${name}`)

const surface = { ...projects, ...deposition, ...components, ...pipelines }
type Door = Client<typeof surface>

it('the gateway with all services keeps what the interface relies on', { timeout: 300_000 }, async () => {
  expect(pactUrls).toHaveLength(1)
  const home = temporaryFolder()
  const installation = await startInstallation({ home: home.path, port: 0, together: true })
  const door = connect(surface, { name: 'gateway', url: `${installation.url}/api` })
  try {
    await new Verifier({
      provider: 'gateway',
      providerBaseUrl: installation.url,
      pactUrls,
      // The door answers only to its own name.
      changeOrigin: true,
      logLevel: 'error',
      stateHandlers: statesOf(door, home.path),
    }).verifyProvider()
  } finally {
    await door.close()
    await installation.stop()
    home.remove()
  }
})

/** Each state is made through the public interface alone, in a project of its own. */
function statesOf(door: Door, home: string): Record<string, () => Promise<void>> {
  let projectsMade = 0
  const open = async () => {
    projectsMade += 1
    const place = join(home, `project-${projectsMade}`)
    mkdirSync(join(place, 'in'), { recursive: true })
    for (const name of ['a.txt', 'b.txt', 'c.txt']) writeFileSync(join(place, 'in', name), `${name} ${projectsMade}`)
    const pdbPath = join(place, 'finds.pdb')
    await door.createAndScan({
      body: {
        projectName: 'Finds',
        shortCode: 'F',
        pdbPath,
        modalities: ['Text'],
        dataInPath: join(place, 'in'),
        dataOutPath: join(place, 'out'),
        batchEntity: 'root',
        scanOptions: { extensions: ['.txt'], bundling: { enabled: false } },
      },
    })
    await door.loadProject({ body: { path: pdbPath } })
  }
  const map = async () => {
    await open()
    const creators = { type: 'complex', entries: [{ name: { type: 'literal', value: 'Falkenried, Mara' } }] }
    await door.saveMapping({ body: { mappingConfiguration: { _mapping_mode: null, ...savedMapping, creators } } })
  }
  return {
    [NONE]: async () => void (await door.unloadProject()),
    [LOADED]: open,
    [MAPPED]: map,
    [PREPARED]: async () => {
      await map()
      const files = (await door.listUploadsByTab({})) as unknown as { source_file_db_id: number }[]
      const item_ids = files.map(({ source_file_db_id }) => source_file_db_id)
      const { success } = await door.runBatchAction({ body: { action_type: 'prepare_metadata', item_ids } })
      expect(success).toBe(true)
    },
    [DEFINED]: async () => {
      await door.deletePipeline({ params: { identifier: 'thumbnails' } }).catch(() => undefined)
      await door.createPipeline({ body: definedPipeline })
    },
  }
}
