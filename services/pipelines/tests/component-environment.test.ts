import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { componentsInternal } from '@regesta/contracts/components'
import { executionInternal } from '@regesta/contracts/execution'
import { connect } from '@regesta/http/connect'
import { installComponent } from '@regesta/testing/install-component'
import { TEST_KEY } from '@regesta/testing/start-for-test'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { type Fixture, openFixture } from './fixture.js'

/** What the gate in front of a run says of itself, and the names of the run and of the question for help. */
const OF_THE_START = ['PWD', 'OLDPWD', 'SHLVL', '_', 'REGESTA_EXECUTION_ID', 'REGESTA_COMMAND_ID']

let fixture: Fixture
beforeAll(async () => {
  vi.stubEnv('LD_LIBRARY_PATH', '/opt/libraries')
  vi.stubEnv('CUDA_VISIBLE_DEVICES', '1')
  vi.stubEnv('TMP', '/tmp')
  vi.stubEnv('LC_TIME', 'C')
  vi.stubEnv('SOMEBODYS_TOKEN', 'secret')
  fixture = await openFixture(['cup.txt'])
  await installComponent({ url: fixture.addresses.components ?? '', key: TEST_KEY }, 'mirror')
}, 120_000)
afterAll(async () => {
  await fixture.close()
  vi.unstubAllEnvs()
})

const to = (name: 'components' | 'execution') => ({ name, url: fixture.addresses[name] ?? '', key: TEST_KEY })

async function environmentOfHelp(): Promise<Record<string, string>> {
  const components = connect(componentsInternal, to('components'))
  const { folder } = await components.getRunDescription({ params: { component_name: 'mirror' } })
  await components.close()
  return JSON.parse(readFileSync(join(folder, 'help.json'), 'utf8'))
}

async function environmentOfRun(): Promise<Record<string, string>> {
  const execution = connect(executionInternal, to('execution'))
  const body = {
    run_key: 'mirror',
    component_name: 'mirror',
    inputs: { 'input-file': join(fixture.folder, 'in', 'cup.txt') },
    output_directory: join(fixture.folder, 'mirrored'),
  }
  const { execution_id } = await execution.startExecution({ body })
  const { output_files } = await execution.getExecution({ params: { execution_id }, query: { wait: 25 } })
  await execution.close()
  return JSON.parse(readFileSync(output_files[0]?.path ?? '', 'utf8'))
}

it('is the same for the help of a component and for its runs, and holds no secret', async () => {
  const [help, run] = [await environmentOfHelp(), await environmentOfRun()]
  for (const name of OF_THE_START) {
    delete help[name]
    delete run[name]
  }
  expect(run).toEqual(help)
  expect(run).toMatchObject({ LD_LIBRARY_PATH: '/opt/libraries', CUDA_VISIBLE_DEVICES: '1', TMP: '/tmp', LC_TIME: 'C' })
  expect(Object.keys(run)).not.toContain('SOMEBODYS_TOKEN')
})
