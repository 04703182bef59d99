import { cpSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { servicesWithOperations } from '@regesta/contracts/public-contracts'
import { type MainJob, runMainJob } from '@regesta/demo/main-job'
import { installComponent } from '@regesta/testing/install-component'
import { temporaryFolder } from '@regesta/testing/temporary-folder'
import { connectRegesta, type Regesta } from '../installation/regesta.js'
import { startWatched, type WatchedInstallation } from '../installation/watched-installation.js'
import type { Knowledge } from './hostile-request.js'
import { knowledgeOf } from './knowledge.js'
import { writeOddFiles } from './odd-files.js'
import { COMPONENT, LITERAL_MAPPING, PIPELINE, pipeline, SECRET } from './sample-names.js'

/** An installation that is going to be attacked, and what must survive. */
export interface HostileFixture {
  readonly installation: WatchedInstallation
  readonly regesta: Regesta
  /** Everything that requests name lies in here, and nothing of it may be changed. */
  readonly input: string
  readonly output: string
  /** A project that no request names: its folder, and a copy of its file. */
  readonly untouched: string
  readonly copy: string
  /** The folder above all of it; nothing new may appear in here. */
  readonly root: string
  /** The project that is loaded. */
  readonly project: string
  readonly configuration: Record<string, unknown>
  readonly knowledge: Knowledge
  /** Ends everything. */
  close(): Promise<void>
  /** Removes everything that it worked on. */
  remove(): void
}

const silent: MainJob['report'] = { step: () => {}, line: () => {}, progress: () => {} }

/** The whole main job in a folder of its own: from files to published records. */
export const mainJob = (gateway: string, folder: string) => runMainJob({ gateway, folder, report: silent })

/** Starts an installation with a published sample project, a component, a pipeline and files that are hard to read. */
export async function openHostileFixture(): Promise<HostileFixture> {
  const root = temporaryFolder('regesta-hostile-')
  const installation = await startWatched(join(root.path, 'home'))
  const regesta = connectRegesta(installation.url)
  const close = async () => {
    await regesta.close()
    await installation.stop()
  }
  try {
    return { installation, regesta, ...(await furnish(installation, regesta, root.path)), close, remove: root.remove }
  } catch (error) {
    await close()
    throw error
  }
}

async function furnish(installation: WatchedInstallation, regesta: Regesta, root: string) {
  const at = (...names: string[]) => join(root, ...names)
  const [input, output, untouched, museum] = [at('input'), at('output'), at('untouched'), at('work', 'museum')]
  for (const folder of [input, output, untouched]) mkdirSync(folder, { recursive: true })
  const files = writeOddFiles(input)
  await mainJob(installation.url, untouched)
  const configuration = await configure(installation, regesta)
  await mainJob(installation.url, at('work'))
  await regesta.storeCredential({
    body: { credential_name: 'canary', credential_type: 'oauth_token', credential_value: SECRET },
  })
  await installComponent({ url: `${installation.url}/api` }, COMPONENT)
  await regesta.createPipeline({ body: pipeline(PIPELINE) })
  await fill(regesta, museum, output)
  const project = at('work', 'museum.pdb')
  const places = { root, input, output, files, project, museum }
  const operations = await operationsOf(installation)
  const knowledge = await knowledgeOf({ installation, regesta, places, configuration, operations })
  await regesta.unloadProject()
  await untilAtRest(untouched)
  const copy = at('copy.pdb')
  cpSync(join(untouched, 'museum.pdb'), copy)
  return { root, input, output, untouched, copy, project, configuration, knowledge }
}

/** A project that nobody uses any more is one complete file after a few seconds. */
async function untilAtRest(folder: string): Promise<void> {
  while (readdirSync(folder).some((name) => /-(?:wal|shm|journal)$/.test(name))) await pause(100)
}

/** Production is played by nobody, so that nothing leaves this machine. */
async function configure({ run }: WatchedInstallation, regesta: Regesta): Promise<Record<string, unknown>> {
  const { configData } = await regesta.getConfiguration()
  const repo = {
    ...(configData.repo as object | undefined),
    production_base_url: `${run.addresses['practice-repository']}`,
  }
  const configuration = { ...configData, repo }
  await regesta.saveConfiguration({ body: configuration })
  return configuration
}

/** Records in every state, a run of the component and one of the pipeline, so that there is something to ask for. */
async function fill(regesta: Regesta, museum: string, output: string): Promise<void> {
  await regesta.saveMapping({ body: { mappingConfiguration: LITERAL_MAPPING } })
  const own = Array.from({ length: 8 }, (_, index) => join(output, `letter_${index}.txt`))
  for (const path of own) writeFileSync(path, `${path} came later.\n`.repeat(20))
  await regesta.addSourceFiles({ body: { absolute_file_paths: own.slice(1) } })
  const pending = (await regesta.listUploadsByTab({ query: {} })) as { source_file_db_id: number }[]
  const item_ids = pending.slice(2).map(({ source_file_db_id }) => source_file_db_id)
  await regesta.runBatchAction({ body: { action_type: 'prepare_metadata', item_ids } })
  const prepared = (await regesta.listUploadsByTab({ query: { tab_id: 'pending_operations' } })) as {
    local_record_db_id: number
  }[]
  for (const { local_record_db_id } of prepared.slice(2)) await regesta.createApiDraft({ body: { local_record_db_id } })
  await regesta.runComponent({
    params: { component_name: COMPONENT },
    body: { inputs: { 'input-file': join(museum, 'leaf_0418.txt') }, output_directory: join(output, 'first') },
  })
  await regesta.executeOnLocalFiles({ params: { identifier: PIPELINE }, body: { local_file_paths: own.slice(0, 1) } })
}

async function operationsOf({ url }: WatchedInstallation): Promise<string[]> {
  const lists = servicesWithOperations.map(async (service) => {
    const operations = (await (await fetch(`${url}/api/operations/${service}`)).json()) as { operation_id: string }[]
    return operations.slice(0, 2).map(({ operation_id }) => operation_id)
  })
  return (await Promise.all(lists)).flat()
}
