import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { scanFolder } from '@regesta/testing/plant-project'
import type { Regesta } from './fixture.js'

export { describeByFileName as describe, prepareWaiting as prepare } from '@regesta/testing/plant-project'

/** A small project of texts and a model, described without a spreadsheet. */
export interface PlantedProject {
  readonly file: string
  readonly input: string
  readonly titles: readonly string[]
}

/** Writes source files whose titles begin with `name`, so that they can be told apart at the repository. */
export function plantFiles(folder: string, name: string, count: number): PlantedProject {
  const input = join(folder, 'in')
  mkdirSync(join(input, 'tex'), { recursive: true })
  const titles = Array.from({ length: count }, (_, number) => `${name}-${number}`)
  for (const title of titles) writeFileSync(join(input, `${title}.txt`), `All about ${title}.\n`.repeat(200))
  return { file: join(folder, `${name}.pdb`), input, titles }
}

/** Adds a model with a material and a texture in a subfolder, which a scan packs into an archive. */
export function plantModel({ input }: PlantedProject, stem: string): void {
  writeFileSync(join(input, `${stem}.obj`), `mtllib ${stem}.mtl\nv 0 0 0\nf 1 1 1\n`)
  writeFileSync(join(input, `${stem}.mtl`), 'newmtl m\nmap_Kd tex/bark.txt\n')
  writeFileSync(join(input, 'tex', 'bark.txt'), 'bark'.repeat(5_000))
}

const SCAN = {
  extensions: ['.txt', '.obj'],
  bundling: { enabled: false, strategy: 'stem' },
  obj_options: { add_mtl: true, add_textures: true, archive_subdirectories: true },
}

export const scan = (regesta: Regesta, { file, input }: PlantedProject) =>
  scanFolder(regesta, { file, input, scanOptions: SCAN })

export const load = (regesta: Regesta, { file }: PlantedProject) => regesta.loadProject({ body: { path: file } })

/** Milliseconds for which a busy file is asked for again. */
const PATIENCE = 30_000
const ASKS_TO_WAIT = /^Another program holds a database|Wait for it to end, then load/

/** The look after the file that was there before may still be under way; then the answer says to ask again. */
export async function loadAsTold(regesta: Regesta, project: PlantedProject): Promise<void> {
  for (const until = performance.now() + PATIENCE; ; await pause(500)) {
    try {
      await load(regesta, project)
      return
    } catch (error) {
      if (!ASKS_TO_WAIT.test((error as Error).message) || performance.now() > until) throw error
    }
  }
}

export interface ListedRecord {
  readonly local_record_db_id: number
  readonly record_title: string
  readonly repo_api_deposition_id: string
  readonly repo_doi: string
}

export const listTab = async (regesta: Regesta, tab_id: 'pending_operations' | 'drafts' | 'published') =>
  (await regesta.listUploadsByTab({ query: { tab_id } })) as unknown as ListedRecord[]
