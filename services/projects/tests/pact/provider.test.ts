import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Verifier } from '@pact-foundation/pact'
import { TEST_KEY } from '@regesta/testing/start-for-test'
import { expect, it } from 'vitest'
import { JPEG, type Workbench, workbench } from '../workbench.js'

const folder = fileURLToPath(new URL('../../../../contracts/pacts', import.meta.url))
const pactUrls = readdirSync(folder)
  .filter((name) => name.endsWith('-projects.json'))
  .map((name) => join(folder, name))

it('keeps what its consumers rely on', async () => {
  expect(pactUrls.length).toBeGreaterThan(0)
  const bench = await workbench()
  let project = ''
  /** A new project with two root source files, active. */
  const open = async () => {
    bench.fresh()
    await bench.open({ files: { 'cup.jpg': JPEG('1'), 'kylix.jpg': JPEG('2') }, extensions: ['.jpg'] })
    project = (await bench.internal().getSession()).project_uuid ?? ''
  }
  const states: Record<string, () => Promise<void>> = {
    'no project': async () => void (await bench.api().unloadProject()),
    'an active project': open,
    'an active project with stored parameters of word_counter': async () => {
      await open()
      await storeParameters(bench, project)
    },
    'a project without a metadata mapping': open,
    'a project with the root source files 1 and 2 and a metadata mapping': async () => {
      await open()
      await bench.api().saveMapping({
        body: { mappingConfiguration: { _mapping_mode: 'file', _file_path: '/data/objects.csv', _file_format: 'csv' } },
      })
    },
  }
  await new Verifier({
    provider: 'projects',
    providerBaseUrl: bench.url(),
    pactUrls,
    logLevel: 'error',
    requestFilter: (request, _response, next) => {
      request.headers['regesta-key'] = TEST_KEY
      if (request.headers['regesta-project'] !== undefined) request.headers['regesta-project'] = project
      next()
    },
    stateHandlers: states,
  }).verifyProvider()
  await bench.end()
})

const storeParameters = (bench: Workbench, project: string) =>
  bench.internal().storeComponentParameters({
    project,
    params: { component_name: 'word_counter' },
    body: { parameters: { 'ignore-case': true, words: ['a', 'b'] } },
  })
