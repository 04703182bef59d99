import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { installComponent } from '@regesta/testing/install-component'
import { describeByFileName, scanFolder } from '@regesta/testing/plant-project'
import { PROFILER_STEP } from '@regesta/testing/profiler-step'
import { installTeller } from '../installation/components.js'
import type { Regesta } from '../installation/regesta.js'
import type { WatchedInstallation } from '../installation/watched-installation.js'

/** Where the load works. */
export interface Collection {
  /** Source files of the loaded project. */
  readonly input: string
  /** Files that are added one by one. */
  readonly incoming: string
  readonly output: string
  /** Projects that are made to be thrown away. */
  readonly scans: string
  readonly project: string
  readonly spreadsheet: string
}

export const PIPELINE = 'profile-and-deposit'
export const PROFILER = 'text_profiler'
const TEXTS = 300

const DEFINITION = {
  identifier: PIPELINE,
  name: 'Profile and deposit',
  repoDraftStepEnabled: true,
  repoUploadStepEnabled: true,
  repoPublishStepEnabled: true,
  steps: [PROFILER_STEP],
}

/** Makes and loads a project of a few hundred texts, installs two components and stores a pipeline. */
export async function openCollection({ home, url }: WatchedInstallation, regesta: Regesta): Promise<Collection> {
  const folder = join(home, 'collection')
  const at = (name: string) => join(folder, name)
  const [input, incoming, output, scans] = [at('input'), at('incoming'), at('output'), at('scans')]
  for (const path of [input, incoming, scans]) mkdirSync(path, { recursive: true })
  for (let index = 0; index < TEXTS; index += 1) writeText(join(input, `letter_${index}.txt`), index)
  const spreadsheet = at('letters.csv')
  const rows = Array.from({ length: TEXTS }, (_, index) => `letter_${index}.txt,Letter ${index},${1800 + index}`)
  writeFileSync(spreadsheet, `filename,title,year\n${rows.join('\n')}\n`)
  const collection = { input, incoming, output, scans, project: at('letters.pdb'), spreadsheet }
  await scanInto(regesta, collection, collection.project)
  await regesta.loadProject({ body: { path: collection.project } })
  await describeByFileName(regesta)
  await installTeller(url, home)
  await installComponent({ url: `${url}/api` }, PROFILER)
  await regesta.createPipeline({ body: DEFINITION })
  return collection
}

/** Scans the texts into a project file. */
export const scanInto = (regesta: Regesta, { input, output }: Collection, pdbPath: string) =>
  scanFolder(regesta, { input, output, file: pdbPath })

/** A text of some ten KiB that no other text equals. */
export function writeText(path: string, number: number): void {
  writeFileSync(path, `Letter ${number} tells of the ${number % 7} days on the road.\n`.repeat(250))
}
