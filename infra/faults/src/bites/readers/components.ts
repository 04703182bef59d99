import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Answer, Fixture } from '../fixture.js'
import { IMAGES, MODELS } from '../formats.js'
import { componentArchive } from '../seeds/archives.js'
import type { Reader } from './reader.js'

const POLL = 50
/** Milliseconds after which a run is stopped: by then it has long been too slow. */
const ENOUGH = 30_000

/** What the component in the sound archive calls itself, and so most of those that are made of it. */
const NAME = 'bitten'
/** Where the archive in question can be fetched: there is one at a time. */
const ARCHIVE = '/bitten.zip'
const LOOKS = [
  `/pipeline_components/${NAME}/config`,
  `/pipeline_components/${NAME}/install_plan`,
  '/pipeline_components',
]

const folderOf = ({ root }: Fixture) => join(root, 'home', 'components', NAME)

/** Asks for everything that is told of a component that is there; the first answer that nobody expected stands for all. */
async function lookAtComponent({ ask }: Fixture, first: Answer): Promise<Answer> {
  for (const look of LOOKS) {
    const seen = await ask('GET', look)
    if (seen.code === 'internal') return seen
  }
  return first
}

/** Downloads an archive and looks at what it says of itself. */
async function tryArchive(fixture: Fixture, archive: Buffer): Promise<Answer> {
  try {
    const body = { zip_url: fixture.archives.serve(ARCHIVE, archive), component_name: NAME }
    const downloaded = await fixture.ask('POST', '/pipeline_components/download', body)
    return downloaded.status < 400 ? await lookAtComponent(fixture, downloaded) : downloaded
  } finally {
    fixture.archives.remove(ARCHIVE)
    rmSync(folderOf(fixture), { recursive: true, force: true })
  }
}

/** Puts a description where people put components that they made themselves. */
async function tryFolder(fixture: Fixture, description: Buffer): Promise<Answer> {
  mkdirSync(folderOf(fixture), { recursive: true })
  try {
    writeFileSync(join(folderOf(fixture), 'component.yaml'), description)
    return await lookAtComponent(fixture, await fixture.ask('GET', '/pipeline_components'))
  } finally {
    rmSync(folderOf(fixture), { recursive: true, force: true })
  }
}

/** Starts a component of the starter set on a file and waits for its end. */
const running =
  (component: string, input = 'input-file') =>
  async ({ ask, root }: Fixture, { path }: { path: string }): Promise<Answer> => {
    const body = { inputs: { [input]: path }, output_directory: join(root, 'runs') }
    const started = await ask('POST', `/components/${component}/run`, body)
    if (started.status >= 400) return started
    const { execution_id } = JSON.parse(started.text) as { execution_id: string }
    const end = Date.now() + ENOUGH
    for (;;) {
      const shown = await ask('GET', `/components/executions/${execution_id}/status`)
      const { status, error } = JSON.parse(shown.text) as { status: string; error?: string }
      if (status === 'failed') return { status: 400, code: 'refused', text: JSON.stringify({ error }) }
      if (status !== 'running') return shown
      if (Date.now() > end) return await ask('POST', `/components/${execution_id}/cancel`)
      await pause(POLL)
    }
  }

const EVERY = 4

export const componentReaders: readonly Reader[] = [
  {
    name: 'component archive: download, description, plan',
    reads: ['zip', 'tar.gz', 'xlsx'],
    alone: true,
    read: (fixture, { content }) => tryArchive(fixture, content),
  },
  {
    name: 'component.yaml in an archive',
    reads: ['yaml'],
    alone: true,
    read: (fixture, { content }) => tryArchive(fixture, componentArchive(content)),
  },
  {
    name: 'component.yaml in a folder',
    reads: ['yaml', 'json'],
    alone: true,
    read: (fixture, { content }) => tryFolder(fixture, content),
  },
  { name: 'image_metadata_extractor', reads: IMAGES, every: EVERY, read: running('image_metadata_extractor') },
  { name: 'thumbnail_maker', reads: IMAGES, every: EVERY, read: running('thumbnail_maker') },
  { name: 'model_analyser', reads: MODELS, every: EVERY, read: running('model_analyser') },
  { name: 'text_profiler', reads: ['csv', 'xml'], every: EVERY, read: running('text_profiler') },
  { name: 'edm_record_maker', reads: ['json'], every: EVERY, read: running('edm_record_maker') },
]
