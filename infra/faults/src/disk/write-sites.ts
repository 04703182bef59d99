import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { installComponent } from '@regesta/testing/install-component'
import { PROFILER_STEP } from '@regesta/testing/profiler-step'
import type { Fixture } from '../installation/fixture.js'
import { type PlantedProject, plantFiles, plantModel, scan } from '../installation/plant-project.js'

/** One place where something is written, and the public call that writes there. */
export interface WriteSite {
  readonly name: string
  /** Throws what the caller is told. */
  act(): Promise<unknown>
  /** What has to be so after a refusal. */
  afterRefusal?(): string | undefined
}

export interface Scene {
  readonly fixture: Fixture
  /** The project that is loaded. */
  readonly project: PlantedProject
  /** A folder on the small disk for whatever this run makes. */
  readonly folder: string
  readonly run: number
}

export const writeSites = (scene: Scene): WriteSite[] => [...ofProjects(scene), ...ofServices(scene)]

function ofProjects({ fixture: { regesta, home }, folder, run }: Scene): WriteSite[] {
  const added = plantFiles(join(folder, 'added'), `added${run}`, 20)
  const scanned = plantFiles(join(folder, 'scanned'), `scanned${run}`, 60)
  plantModel(scanned, 'tree')
  return [
    {
      name: 'a new project file with archives',
      act: () => scan(regesta, scanned),
      afterRefusal: () => (existsSync(scanned.file) ? `${scanned.file} is there all the same` : undefined),
    },
    { name: 'the title in the project file', act: () => regesta.updateTitle({ body: { title: 't'.repeat(90_000) } }) },
    {
      name: 'source files in the project file',
      act: () =>
        regesta.addSourceFiles({
          body: { absolute_file_paths: added.titles.map((title) => join(added.input, `${title}.txt`)) },
        }),
    },
    { name: 'a snapshot', act: () => regesta.takeSnapshot() },
    {
      name: 'a credential',
      act: () =>
        regesta.storeCredential({
          body: {
            credential_name: `key-${run}-${home.length}`,
            credential_type: 'other',
            is_sandbox: true,
            credential_value: 'v'.repeat(30_000),
          },
        }),
    },
  ]
}

function ofServices({ fixture, project, folder, run }: Scene): WriteSite[] {
  const { regesta } = fixture
  const parameters = { parameters: { note: 'n'.repeat(100_000) } }
  const component_name = 'text_profiler'
  return [
    {
      name: 'the configuration',
      act: async () => {
        const { configData } = await regesta.getConfiguration()
        await regesta.saveConfiguration({ body: { ...configData, notes: 'n'.repeat(100_000 + run) } })
      },
    },
    {
      name: 'a pipeline',
      act: () =>
        regesta.createPipeline({
          body: { identifier: `p${run}`, name: 'p', description: 'd'.repeat(100_000), steps: [PROFILER_STEP] },
        }),
    },
    {
      name: 'an installed component',
      act: () => installComponent({ url: `${fixture.installation.url}/api` }, component_name),
    },
    {
      name: 'a template',
      act: () =>
        regesta.saveTemplate({ params: { component_name }, body: { template_name: `t${run}`, ...parameters } }),
    },
    {
      name: 'the output of a component',
      act: () => runComponent(fixture, project, join(folder, 'output')),
    },
  ]
}

/** Runs a component to its end. @throws what is said about its failure */
async function runComponent({ regesta }: Fixture, { input, titles }: PlantedProject, output: string): Promise<void> {
  const started = await regesta.runComponent({
    params: { component_name: 'text_profiler' },
    body: { inputs: { 'input-file': join(input, `${titles[0]}.txt`) }, output_directory: output },
  })
  const params = { execution_id: started.execution_id }
  for (;;) {
    const { status, error } = await regesta.getStatus({ params })
    if (status === 'completed') return
    // A run whose end finds no room goes on until there is room; its caller is told why.
    if (status !== 'running' || error !== undefined) throw new Error(`${status}: ${error}`)
    await pause(50)
  }
}
