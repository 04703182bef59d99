import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { components, componentsInternal, type InstallationEvent } from '@regesta/contracts/components'
import { randomFrom } from '@regesta/practice-repository/faults/random'
import { packFiles } from '@regesta/starter-components/zip-of'
import { type FileServer, fileServer } from '@regesta/testing/file-server'
import { type ForkedService, forkService } from '@regesta/testing/fork-service'
import { followInstallation } from '@regesta/testing/install-component'
import { TEST_KEY } from '@regesta/testing/start-for-test'
import { temporaryFolder } from '@regesta/testing/temporary-folder'
import { brokenPromises } from '../broken-promises.js'
import type { CampaignOptions, CampaignResult } from '../run.js'

const SERVICE = import.meta.resolve('@regesta/components/main')
const OWN_FILE = 'notes/of the user.txt'
const OWN_TEXT = 'kept byte for byte'
/** Milliseconds after an event at which the service may be killed. */
const LATEST = 60

const description = (name: string, version: string) => `metadata:
  {name: ${name}, label: Marked, description: Says its version., category: Test, version: "${version}"}
structure: {required_files: [main.py, processor.py, marker.txt]}
inputs: []
outputs: []
parameter_groups: []
requirements: {}
execution: {}
`

/** A component whose parts all tell their version, so that a mix of two versions shows. */
const filesOf = (name: string, version: string): Record<string, string> => ({
  'component.yaml': description(name, version),
  'main.py': "import sys, processor\nprint('usage: --output FILE' if '--help' in sys.argv else processor.VERSION)\n",
  'processor.py': `VERSION = '${version}'\n`,
  'marker.txt': version,
  'install.py': `import shutil, time\ntime.sleep(0.02)\nopen('made.txt', 'w').write('${version}')\ntime.sleep(0.02)\nprint('made')\n`,
})

/** Kills the service while it installs and updates: afterwards the old or the new version works, never a mix. */
export async function campaign({ runs, seed, log }: CampaignOptions): Promise<CampaignResult> {
  const random = randomFrom(seed)
  const folder = temporaryFolder()
  const registry = await fileServer()
  const home = join(folder.path, 'home')
  const start = () => forkService(SERVICE, { home, addresses: { 'practice-repository': registry.url } })
  const broken = brokenPromises({ seed, log })
  let service = await start()
  try {
    for (let run = 1; run <= runs; run += 1) {
      const isUpdate = run > 1 && random() < 0.7
      const name = isUpdate ? 'marked' : run === 1 ? 'marked' : `marked_${run}`
      const story = {
        name,
        version: `1.${run}.0`,
        isUpdate,
        kill: Math.floor(random() * 10),
        wait: random() * LATEST,
        home,
      }
      const told = await tell(service, story, registry)
      service = await start()
      const problems = await check(service, story, told)
      const place = `run ${run} (${isUpdate ? 'update' : 'install'}, event ${story.kill})`
      broken.noteAll(problems.map((problem) => `${place}: ${problem}`))
      await repeat(service, story, registry)
      if (run % 20 === 0) log(`  ${run} of ${runs}`)
    }
  } finally {
    await service.stop()
    await registry.close()
    folder.remove()
  }
  return { runs, failures: broken.sentences }
}

interface Story {
  readonly name: string
  readonly version: string
  readonly isUpdate: boolean
  /** After so many events. */
  readonly kill: number
  readonly wait: number
  readonly home: string
}

interface Told {
  readonly installationId: string
  readonly seen: readonly InstallationEvent[]
  /** The version that worked before. */
  readonly before: string | undefined
}

/** Starts the installation or update and kills the service on the way (or at its end). */
async function tell(service: ForkedService, story: Story, registry: FileServer): Promise<Told> {
  const before = story.isUpdate ? (await runDescription(service, story.name))?.version : undefined
  const installationId = await begin(service, story, registry)
  const seen: InstallationEvent[] = []
  for await (const event of eventsOf(service, installationId)) {
    seen.push(event)
    if (seen.length > story.kill) break
  }
  await pause(story.wait)
  await service.kill()
  return { installationId, seen, before }
}

async function begin(
  service: ForkedService,
  { name, version, isUpdate }: Story,
  registry: FileServer,
): Promise<string> {
  const client = service.client(components)
  const zip_url = publish(registry, name, version)
  const params = { component_name: name }
  if (isUpdate) return (await client.updateComponent({ params, body: { zip_url } })).installation_id
  const { exists } = await client.componentExists({ params })
  if (!exists) await client.downloadComponent({ body: { zip_url, component_name: name } })
  return (await client.installComponent({ params, body: {} })).installation_id
}

async function check(service: ForkedService, story: Story, told: Told): Promise<string[]> {
  const broken: string[] = []
  const events: InstallationEvent[] = []
  for await (const event of eventsOf(service, told.installationId)) events.push(event)
  if (JSON.stringify(events.slice(0, told.seen.length)) !== JSON.stringify(told.seen))
    broken.push('the log has changed')
  const ends = events.filter(({ status }) => status === 'completed' || status === 'failed')
  if (ends.length !== 1) broken.push(`the log has ${ends.length} ends`)
  const expected = ends[0]?.status === 'completed' ? story.version : told.before
  const run = await runDescription(service, story.name)
  if (run?.version !== expected) broken.push(`${run?.version} is installed, the log says ${expected}`)
  if (run !== undefined) broken.push(...mixOf(run, story))
  return [...broken, ...leftOver(join(story.home, 'components'))]
}

/** What in a folder tells another version than it should. */
function mixOf(
  run: { version: string; folder: string; interpreter: string; entry: string },
  { isUpdate }: Story,
): string[] {
  const found = {
    marker: readFileSync(join(run.folder, 'marker.txt'), 'utf8'),
    made: readFileSync(join(run.folder, 'made.txt'), 'utf8'),
    works: execFileSync(run.interpreter, [run.entry], { encoding: 'utf8' }).trim(),
  }
  const broken = Object.entries(found)
    .filter(([, version]) => version !== run.version)
    .map(([part, version]) => `${part} tells ${version} in ${run.version}`)
  const own = join(run.folder, OWN_FILE)
  if (isUpdate && (!existsSync(own) || readFileSync(own, 'utf8') !== OWN_TEXT)) broken.push("the user's file is lost")
  return broken
}

/** Unfinished folders, staging folders and trash that the new start should have removed. */
function leftOver(folder: string): string[] {
  return readdirSync(folder).flatMap((name) => {
    if (name.startsWith('.')) return readdirSync(join(folder, name)).map((inner) => `${name}/${inner} is left over`)
    const versions = readdirSync(join(folder, name))
    return versions
      .filter((version) => existsSync(join(folder, name, version, '.unfinished')))
      .map((version) => `${name}/${version} is unfinished`)
  })
}

/** The same once more, without a kill, and a file of the user for the next update. */
async function repeat(service: ForkedService, story: Story, registry: FileServer): Promise<void> {
  const id = await begin(service, story, registry)
  for await (const event of eventsOf(service, id)) {
    if (event.status === 'failed') throw new Error(`The repetition failed: ${event.message}`)
  }
  const run = await runDescription(service, story.name)
  mkdirSync(join(run?.folder ?? '', 'notes'), { recursive: true })
  writeFileSync(join(run?.folder ?? '', OWN_FILE), OWN_TEXT)
}

async function runDescription(service: ForkedService, component_name: string) {
  const client = service.client(componentsInternal)
  return client.getRunDescription({ params: { component_name } }).catch((error: { code?: string }) => {
    if (error.code === 'not_found') return undefined
    throw error
  })
}

const eventsOf = ({ url }: ForkedService, id: string) => followInstallation({ url, key: TEST_KEY }, id)

/** Publishes a version that is made on demand; answers the address of its archive. */
const publish = (registry: FileServer, name: string, version: string): string =>
  registry.serve(`/${name}-${version}.zip`, packFiles(filesOf(name, version)))
