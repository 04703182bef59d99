import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { projects } from '@regesta/contracts/projects'
import { randomFrom } from '@regesta/practice-repository/faults/random'
import { type ForkedService, forkService } from '@regesta/testing/fork-service'
import { temporaryFolder } from '@regesta/testing/temporary-folder'
import { brokenPromises } from '../broken-promises.js'
import type { CampaignOptions, CampaignResult } from '../run.js'

const SERVICE = import.meta.resolve('@regesta/projects/main')
const FILES = 400

/** Folder, request and expectations of one run. */
interface Story {
  readonly home: string
  readonly pdb: string
  readonly folder: string
  readonly output: string
  readonly body: Record<string, unknown>
}

/** Kills the service while it makes a project: there is no project file or the complete one, and an old one is never lost. */
export async function campaign({ runs, seed, log }: CampaignOptions): Promise<CampaignResult> {
  const broken = brokenPromises({ seed, log })
  const folder = temporaryFolder('regesta-faults-')
  const input = plantFiles(folder.path)
  const whole = await measure(folder.path, input)
  for (let run = 0; run < runs; run += 1) {
    const random = randomFrom(seed + run)
    const story = tell(folder.path, input, `run-${run}`)
    const problems = await killWhileScanning(story, random, whole)
    broken.note(run, problems)
  }
  folder.remove()
  return { runs, failures: broken.sentences }
}

/** Models with materials and textures in folders, so that archives are made too. */
function plantFiles(folder: string): string {
  const input = join(folder, 'in')
  mkdirSync(join(input, 'tex'), { recursive: true })
  for (let n = 0; n < FILES; n += 1) writeFileSync(join(input, `note_${n}.txt`), `note ${n}`)
  for (let n = 0; n < 10; n += 1) {
    writeFileSync(join(input, `model_${n}.obj`), `mtllib model_${n}.mtl\nv 0 0 0\nf 1 1 1\n`)
    writeFileSync(join(input, `model_${n}.mtl`), `newmtl m\nmap_Kd tex/${n}.txt\n`)
    writeFileSync(join(input, 'tex', `${n}.txt`), `texture ${n}`)
  }
  return input
}

/** Rows of the complete project: notes, models, materials, textures, archives. */
const COMPLETE = FILES + 40

function tell(base: string, input: string, name: string): Story {
  const folder = join(base, name)
  mkdirSync(folder, { recursive: true })
  const pdb = join(folder, 'finds.pdb')
  const output = join(folder, 'out')
  const body = {
    projectName: 'Finds',
    shortCode: 'F',
    pdbPath: pdb,
    modalities: ['3D Model'],
    dataInPath: input,
    dataOutPath: output,
    batchEntity: 'root',
    scanOptions: {
      extensions: ['.txt', '.obj'],
      bundling: { enabled: true, strategy: 'stem' },
      obj_options: { add_mtl: true, add_textures: true, archive_subdirectories: true },
    },
  }
  return { home: join(folder, 'home'), pdb, folder, output, body }
}

/** How long a whole creation takes here, milliseconds. */
async function measure(base: string, input: string): Promise<number> {
  const story = tell(base, input, 'measure')
  const service = await forkService(SERVICE, { home: story.home })
  const started = Date.now()
  await create(service, story)
  const time = Date.now() - started
  await service.stop()
  return time
}

async function create(service: ForkedService, { body }: Story, projectId?: number): Promise<number> {
  const client = service.client(projects)
  try {
    return (await client.createAndScan({ body: { ...body, projectId } })).projectId
  } finally {
    await client.close()
  }
}

async function killWhileScanning(story: Story, random: () => number, whole: number): Promise<string[]> {
  const service = await forkService(SERVICE, { home: story.home })
  const old = random() < 0.5 ? await create(service, story) : undefined
  const before = old === undefined ? undefined : readFileSync(story.pdb)
  const creating = create(service, story, old).catch(() => undefined)
  await pause(random() * whole * 1.1)
  await service.kill()
  await creating
  const problems = [...judgeFile(story, before)]
  const again = await forkService(SERVICE, { home: story.home })
  problems.push(...(await judgeProject(again, story)), ...leftovers(story))
  await again.stop()
  return problems
}

/** The old file is at its place or beside it. */
function* judgeFile({ pdb, folder }: Story, before: Buffer | undefined): Generator<string> {
  if (before === undefined) return
  const kept = readdirSync(folder).filter((name) => name === 'finds.pdb' || name.endsWith('.bak'))
  if (!existsSync(pdb)) yield 'there is no project file where one was'
  if (!kept.some((name) => readFileSync(join(folder, name)).equals(before))) yield 'the old project file is lost'
}

async function judgeProject(service: ForkedService, { pdb, output }: Story): Promise<string[]> {
  if (!existsSync(pdb)) return existsSync(join(output, 'archives')) ? ['archives were left without a project'] : []
  const client = service.client(projects)
  try {
    await client.loadProject({ body: { path: pdb } })
    const { totalItems } = await client.listFiles({})
    const archives = readdirSync(join(output, 'archives')).length
    return [
      ...(totalItems === COMPLETE ? [] : [`the project has ${totalItems} files, not ${COMPLETE}`]),
      ...(archives === 10 ? [] : [`${archives} archives are there, not 10`]),
    ]
  } catch (error) {
    return [`the project file does not load: ${(error as Error).message}`]
  } finally {
    await client.close()
  }
}

/** Unfinished files in the folder and in the output folder. */
const leftovers = ({ folder, output }: Story): string[] =>
  [folder, output]
    .filter(existsSync)
    .flatMap((place) => readdirSync(place))
    .filter((name) => name.includes('.partial'))
    .map((name) => `${name} was left behind`)
