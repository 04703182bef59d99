import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { components } from '@regesta/contracts/components'
import { deposition } from '@regesta/contracts/deposition'
import { pipelines } from '@regesta/contracts/pipelines'
import { projects } from '@regesta/contracts/projects'
import { type Client, connect } from '@regesta/http/connect'
import { startInstallation } from '@regesta/launcher/installation'
import { openFolder, prepareWaiting } from '@regesta/testing/plant-project'
import { temporaryFolder } from '@regesta/testing/temporary-folder'
import { verifyPacts } from '@regesta/testing/verify-pacts'
import { it } from 'vitest'
import { DEFINED, definedPipeline, LOADED, MAPPED, NONE, PREPARED, savedMapping } from './interactions.js'

const surface = { ...projects, ...deposition, ...components, ...pipelines }
type Gateway = Client<typeof surface>

it('the gateway with all services keeps what the interface relies on', { timeout: 300_000 }, async () => {
  const home = temporaryFolder()
  const installation = await startInstallation({ home: home.path, port: 0, together: true })
  const gateway = connect(surface, { name: 'gateway', url: `${installation.url}/api` })
  try {
    await verifyPacts({ name: 'gateway', url: installation.url, states: statesOf(gateway, home.path) })
  } finally {
    await gateway.close()
    await installation.stop()
    home.remove()
  }
})

/** Each state is made through the public interface alone, in a project of its own. */
function statesOf(gateway: Gateway, home: string): Record<string, () => Promise<void>> {
  let projectsMade = 0
  const open = async () => {
    projectsMade += 1
    const place = join(home, `project-${projectsMade}`)
    mkdirSync(join(place, 'in'), { recursive: true })
    for (const name of ['amphora.txt', 'bowl.txt', 'cup.txt'])
      writeFileSync(join(place, 'in', name), `${name} ${projectsMade}`)
    await openFolder(gateway, { input: join(place, 'in'), output: join(place, 'out'), file: join(place, 'finds.pdb') })
  }
  const map = async () => {
    await open()
    const creators = { type: 'complex', entries: [{ name: { type: 'literal', value: 'Falkenried, Mara' } }] }
    await gateway.saveMapping({ body: { mappingConfiguration: { _mapping_mode: null, ...savedMapping, creators } } })
  }
  return {
    [NONE]: async () => void (await gateway.unloadProject()),
    [LOADED]: open,
    [MAPPED]: map,
    [PREPARED]: async () => {
      await map()
      await prepareWaiting(gateway)
    },
    [DEFINED]: async () => {
      await gateway.deletePipeline({ params: { identifier: 'thumbnails' } }).catch(() => undefined)
      await gateway.createPipeline({ body: definedPipeline })
    },
  }
}
