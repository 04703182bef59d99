import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readRunFile } from '@regesta/http/slot'
import { Sqlite } from '@regesta/sqlite/sqlite'
import { type FileServer, fileServer } from '@regesta/testing/file-server'
import { installComponent } from '@regesta/testing/install-component'
import { openStoppableInstallation, type StoppableInstallation } from '../hung/stoppable-installation.js'
import type { Seeds } from './formats.js'
import { archiveSeeds } from './seeds/archives.js'
import { DOCUMENT, documentSeeds, PROMPTS, SCHEMA } from './seeds/documents.js'
import { imageSeeds } from './seeds/images.js'
import { modelSeeds } from './seeds/models.js'
import { SAMPLE_FOLDER } from './seeds/sample-file.js'
import { tableSeeds } from './seeds/tables.js'

/** What the gateway answered. */
export interface Answer {
  readonly status: number
  readonly code: string
  readonly text: string
}

/** An installation with a sound project loaded, to which files are given. */
export interface Fixture {
  readonly installation: StoppableInstallation
  readonly root: string
  readonly seeds: Seeds
  readonly archives: FileServer
  /** Sound files that stand beside the ones that may bite. */
  readonly sound: Readonly<Record<'table' | 'prompts' | 'schema' | 'document', string>>
  /** The prompts file that the configuration names. */
  readonly promptsPlace: string
  /** Ids of source files in the project. */
  readonly fileId: number
  /** Asks through the gateway; the sound project is meant, whatever is loaded. */
  ask(method: 'GET' | 'POST' | 'DELETE', path: string, body?: unknown): Promise<Answer>
  leave(): Promise<void>
}

const COMPONENTS = [
  'text_profiler',
  'edm_record_maker',
  'image_metadata_extractor',
  'thumbnail_maker',
  'model_analyser',
]
/** Milliseconds; whoever needs more has long broken a promise. */
const PATIENCE = 120_000

export async function openFixture(root: string): Promise<Fixture> {
  const installation = await openStoppableInstallation(join(root, 'home'))
  const archives = await fileServer()
  const leave = async () => {
    await archives.close()
    await installation.leave()
  }
  try {
    return { installation, root, archives, leave, ...(await furnish(root)) }
  } catch (error) {
    await leave()
    throw error
  }
}

async function furnish(root: string) {
  const url = `${readRunFile(join(root, 'home'))?.url}/api`
  const anyProject = asking(url, {})
  const file = join(root, 'museum.pdb')
  const sound = plantSound(root)
  await plantProject(anyProject, root, file)
  await Promise.all(COMPONENTS.map((name) => installComponent({ url }, name)))
  const promptsPlace = join(root, 'prompts.yaml')
  await namePrompts(anyProject, promptsPlace)
  const { uuid, fileId } = identityOf(file)
  const other = join(root, 'other.pdb')
  await expectWell(anyProject('POST', '/project/create-and-scan', newProject(join(root, 'museum'), other)))
  return {
    seeds: await seedsWith(readFileSync(other)),
    sound,
    promptsPlace,
    fileId,
    ask: asking(url, { 'regesta-project': uuid }),
  }
}

const seedsWith = async (project: Buffer): Promise<Seeds> => ({
  ...tableSeeds,
  ...documentSeeds,
  ...(await imageSeeds()),
  ...modelSeeds,
  ...archiveSeeds(),
  pdb: [project],
})

function plantSound(root: string): Fixture['sound'] {
  const folder = join(root, 'sound')
  mkdirSync(folder, { recursive: true })
  const files = {
    'table.csv': 'filename,title,year\na.jpg,A,1900\n',
    'prompts.yaml': PROMPTS,
    'schema.xsd': SCHEMA,
    'document.xml': DOCUMENT,
  }
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content)
  const at = (name: keyof typeof files) => join(folder, name)
  return { table: at('table.csv'), prompts: at('prompts.yaml'), schema: at('schema.xsd'), document: at('document.xml') }
}

/** What a new project is asked for with. */
export const newProject = (dataInPath: string, pdbPath: string, more: object = {}) => ({
  projectName: 'Bitten',
  shortCode: 'bitten',
  pdbPath,
  modalities: ['3D Model'],
  dataInPath,
  dataOutPath: `${dataInPath}-out`,
  batchEntity: 'root',
  scanOptions: {
    extensions: [''],
    bundling: { enabled: false, strategy: 'stem' },
    obj_options: { add_mtl: true, add_textures: true, archive_subdirectories: true },
    ...more,
  },
})

async function plantProject(ask: Fixture['ask'], root: string, file: string): Promise<void> {
  const input = join(root, 'museum')
  cpSync(SAMPLE_FOLDER, input, { recursive: true })
  await expectWell(ask('POST', '/project/create-and-scan', newProject(input, file)))
  await expectWell(ask('POST', '/pdb/load', { path: file }))
}

async function namePrompts(ask: Fixture['ask'], prompts_file: string): Promise<void> {
  writeFileSync(prompts_file, PROMPTS)
  const { configData } = JSON.parse((await expectWell(ask('GET', '/config/get'))).text) as {
    configData: { paths?: object }
  }
  await expectWell(ask('POST', '/config/save', { ...configData, paths: { ...configData.paths, prompts_file } }))
}

function identityOf(file: string): { uuid: string; fileId: number } {
  const database = new Sqlite(file, { readonly: true })
  try {
    const one = (sql: string) => database.prepare(sql).pluck().get()
    const uuid = one(`select config_value from project_configuration where config_key = 'core.project_uuid'`)
    const fileId = one(`select file_id from source_files where filename = 'leaf_0418.jpg'`)
    return { uuid: String(uuid), fileId: Number(fileId) }
  } finally {
    database.close()
  }
}

const asking =
  (url: string, headers: Readonly<Record<string, string>>): Fixture['ask'] =>
  async (method, path, body) => {
    const isForm = body instanceof FormData
    const type: Record<string, string> = isForm || body === undefined ? {} : { 'content-type': 'application/json' }
    const content = isForm || typeof body === 'string' || body === undefined ? body : JSON.stringify(body)
    const signal = AbortSignal.timeout(PATIENCE)
    const answer = await fetch(url + path, { method, headers: { ...headers, ...type }, body: content, signal })
    return { status: answer.status, code: answer.headers.get('error-code') ?? '', text: await answer.text() }
  }

/** @throws Error when the answer says that something is wrong */
async function expectWell(asked: Promise<Answer>): Promise<Answer> {
  const answer = await asked
  if (answer.status >= 400) throw new Error(`The installation could not be prepared: ${answer.status} ${answer.text}`)
  return answer
}
