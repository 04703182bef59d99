import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { runMainJob } from '@regesta/demo/main-job'
import { installComponent } from '@regesta/testing/install-component'
import { Ask } from './ask.js'
import type { Console } from './console.js'

type Opened = Pick<Console, 'installation' | 'folder'>

/** Publishes the six records of the sample museum, in the folder `museum`. */
export async function makeMuseum({ installation, folder }: Opened): Promise<void> {
  mkdirSync(join(folder, 'museum'))
  const silent = { step: () => {}, line: () => {}, progress: () => {} }
  await runMainJob({ gateway: installation.url, folder: join(folder, 'museum'), report: silent })
}

const ANALYSIS = {
  identifier: 'models',
  name: 'Models',
  description: 'Counts and measures what a model is made of',
  steps: [
    {
      step_name: 'Analyse',
      component_name: 'model_analyser',
      inputMapping: { 'input-file': { sourceType: 'pipelineFile', fileId: 'source_file' } },
      outputs: [{ id: 'analysis', pattern: '{original_stem}_model.json' }],
    },
  ],
}

/** The first of the dataset. */
const PERSONS = ['V0001', 'V0002', 'V0003', 'V0004', 'V0005']

/** A run that has failed is answered too, as one that is partly done. */
interface Ran {
  readonly success: boolean
  readonly error?: string
}

/** The museum, and something on every page of the installation. */
export async function makeMuseumInUse(opened: Opened): Promise<void> {
  await makeMuseum(opened)
  await putToUse(opened)
}

/** To the museum a component with a template, a pipeline, its run over the relief, whose new version is prepared, and persons. */
export async function putToUse({ installation }: Opened): Promise<void> {
  const ask = new Ask(installation.url)
  await installComponent({ url: `${installation.url}/api` }, 'model_analyser')
  const template = { template_name: 'large', parameters: { digits: 3 } }
  await ask.post('/pipeline_components/model_analyser/templates', template)
  await ask.post('/pipelines', ANALYSIS)
  // What is published has its files for good: a run makes a new version.
  const { items } = await ask.get<{ items: { concept_rec_id: string }[] }>('/records?q=relief')
  const version = { concept_rec_id: items[0]?.concept_rec_id, file_manifest: { files_to_keep: ['*'] } }
  const { success, error } = await ask.post<Ran>('/pipelines/models/execute', version)
  if (!success) throw new Error(`the run over the relief has failed: ${error}`)
  for (const person of PERSONS) await ask.get(`/dataset/persons/${person}`)
}
