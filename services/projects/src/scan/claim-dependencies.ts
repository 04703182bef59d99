import { statSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { say } from '@regesta/contracts/sentences'
import type { Reference } from '@regesta/contracts/wavefront-references'
import type { ExamineJob } from '../examine/examine-file.js'
import type { RawReferences, ReferenceKind } from '../examine/read-references.js'
import type { Entry, OwnerNotes, Staging } from '../store/staging.js'
import type { ExaminerPool } from '../workers/examiner-pool.js'
import type { TaskRun } from '../workers/task-run.js'
import type { FileFinder, Found } from './find-file.js'
import { folderTextures } from './folder-textures.js'
import type { ScanPlan } from './plan.js'

/** Files that own dependencies are looked at in blocks of this size. */
const BLOCK = 200
const SEVERAL = say('candidates_differ', {})

/** Anything that can hash a file. */
interface Hasher {
  examine(job: ExamineJob, size: number): Promise<{ readonly sha256: string }>
}

interface Search {
  readonly plan: ScanPlan
  readonly staging: Staging
  readonly finder: FileFinder
  /** Whether a file may be taken into the project. */
  readonly accept: (path: string) => boolean
  /** Whether the project has a file: its references are followed, and it stays where it is. */
  readonly isKnown?: (path: string) => boolean
  readonly run: Pick<TaskRun, 'signal' | 'progress'> & {
    readonly examiners: Pick<ExaminerPool, 'references'> & Hasher
  }
}

/** The endings of models whose references are followed. */
export function ownerEndings({ options }: Pick<ScanPlan, 'options'>): string[] {
  const { add_mtl, add_textures } = options.obj_options
  return [...(add_mtl ? ['.obj'] : []), ...(add_textures ? ['.gltf', '.glb', '.fbx'] : [])]
}

/** Finds what model files refer to and gives each found file to its first owner, before groups are made. */
export async function claimDependencies(search: Search): Promise<void> {
  const endings = ownerEndings(search.plan)
  if (endings.length === 0) return
  search.staging.orderModels(endings)
  let looked = 0
  for (let block = readBlock(search, 0); block !== undefined; ) {
    search.run.signal.throwIfAborted()
    const claims = await block.claims
    // The next ones are read while these claim.
    const next = readBlock(search, block.last)
    for (const [index, { path }] of block.models.entries()) await claims[index]?.(path)
    looked += block.models.length
    block = next
    search.run.progress({
      done: 0,
      total: null,
      unit: 'files',
      message: say('references_followed', { number: looked }),
    })
  }
}

/** Reads the references of the models after a position; undefined when there are none. */
function readBlock(search: Search, after: number) {
  const models = search.staging.models(after, BLOCK)
  const last = models.at(-1)?.position
  if (last === undefined) return undefined
  const asked: AskedLibraries = new Map()
  const claims = Promise.all(models.map((model) => read(search, model, asked)))
  // Callers that wait for them get the error; if other claims have failed, nobody waits.
  claims.catch(() => {})
  return { models, last, claims }
}

/** Material libraries whose references have been asked for, so that the models of a block wait for them together. */
type AskedLibraries = Map<string, Promise<RawReferences>>

/** Reads the references of one model at once with others; what comes back claims them, in order. */
async function read(
  search: Search,
  { path, size }: Entry,
  asked: AskedLibraries,
): Promise<(owner: string) => Promise<void>> {
  const lower = path.toLowerCase()
  if (lower.endsWith('.fbx')) return async (owner) => claimFolderTextures(search, owner)
  if (lower.endsWith('.gltf') || lower.endsWith('.glb')) {
    const raw = await readReferences(search, path, 'gltf', size)
    return async (owner) => (raw.of === 'gltf' ? claimGltf(search, owner, raw.buffers, raw.images) : undefined)
  }
  const raw = await readReferences(search, path, 'obj', size)
  if (raw.of !== 'obj') return async () => {}
  const libraries = findLibraries(search, dirname(path), raw.libraries)
  if (search.plan.options.obj_options.add_textures) {
    for (const [path, size] of libraries.sizes) if (!asked.has(path)) asked.set(path, askFor(search, path, size))
  }
  return (owner) => claimLibraries(search, owner, libraries, asked)
}

function askFor({ run }: Search, library: string, size: number): Promise<RawReferences> {
  const answer = run.examiners.references(library, 'mtl', size)
  // A caller that waits for it gets the error; after the scan was stopped, nobody waits.
  answer.catch(() => {})
  return answer
}

/** What a file refers to. If that cannot be read, its report says so. */
async function readReferences(search: Search, path: string, of: ReferenceKind, size: number): Promise<RawReferences> {
  return told(search, path, await search.run.examiners.references(path, of, size))
}

function told({ staging }: Search, path: string, raw: RawReferences): RawReferences {
  if (raw.of === 'unknown') staging.note(staging.placeOf(path), { unread: raw.reason })
  return raw
}

function claimFolderTextures(search: Search, owner: string): void {
  for (const path of folderTextures(owner)) claimUnlessModel(search, owner, path, owner, 'secondary')
}

async function claimGltf(search: Search, owner: string, buffers: readonly Reference[], images: readonly Reference[]) {
  const { staging, finder } = search
  const missingBuffers: string[] = []
  const refused: string[] = []
  for (const buffer of buffers) {
    const found = finder.near(dirname(owner), buffer.readings)
    if (found.kind === 'file') claimUnlessModel(search, owner, found.path, owner, 'primary')
    else missingBuffers.push(shown(buffer))
    if (found.kind === 'refused') refused.push(shown(buffer))
  }
  const textures = await findTextures(search, dirname(owner), images)
  for (const path of textures.paths) claimUnlessModel(search, owner, path, owner, 'secondary')
  const notes = { ...textures.notes, missingBuffers, refused: [...refused, ...(textures.notes.refused ?? [])] }
  staging.note(owner, notes)
}

type LibraryLines = Extract<RawReferences, { of: 'obj' }>['libraries']

interface FoundLibraries {
  /** By path. */
  readonly sizes: ReadonlyMap<string, number>
  readonly mtlMissing: boolean
  readonly refused: readonly string[]
}

function findLibraries({ finder }: Search, folder: string, lines: LibraryLines): FoundLibraries {
  let mtlMissing = false
  const refused: string[] = []
  const sizes = new Map<string, number>()
  for (const { whole, parts } of lines) {
    const asOne = finder.near(folder, [whole])
    const isOneName = asOne.kind === 'file' || (parts.length === 1 && parts[0] === whole)
    const found: (readonly [string, Found])[] = isOneName
      ? [[whole, asOne]]
      : parts.map((part) => [part, finder.near(folder, [part])])
    for (const [name, result] of found) {
      if (result.kind === 'file') sizes.set(result.path, result.size)
      else mtlMissing = true
      if (result.kind === 'refused') refused.push(name)
    }
  }
  return { sizes, mtlMissing, refused }
}

async function claimLibraries(search: Search, owner: string, found: FoundLibraries, asked: AskedLibraries) {
  const { staging } = search
  staging.note(owner, { mtlMissing: found.mtlMissing, refused: [...found.refused] })
  for (const library of found.sizes.keys()) {
    const isClaimed = claimUnlessModel(search, owner, library, owner, 'primary')
    if (!isClaimed && search.isKnown?.(staging.placeOf(library)) !== true) continue
    const answer = asked.get(library)
    const raw = answer && told(search, library, await answer)
    if (raw?.of !== 'mtl') continue
    const textures = await findTextures(search, dirname(library), raw.textures)
    const place = staging.placeOf(library)
    for (const path of textures.paths) claimUnlessModel(search, owner, path, place, 'secondary')
    staging.note(place, textures.notes)
  }
}

/** A model is never a part of another one, whatever a reference says. */
function claimUnlessModel(
  { staging, accept }: Search,
  owner: string,
  real: string,
  parent: string,
  type: 'primary' | 'secondary',
): boolean {
  const path = staging.placeOf(real)
  if (/\.(obj|gltf|glb|fbx)$/i.test(real) || !accept(path)) return false
  return staging.claim(owner, { path, parent, type })
}

async function findTextures({ finder, run, plan }: Search, folder: string, references: readonly Reference[]) {
  const paths = new Set<string>()
  const missing = new Set<string>()
  const refused: string[] = []
  const conflicts: NonNullable<OwnerNotes['conflicts']>[number][] = []
  const chosen: NonNullable<OwnerNotes['chosen']>[number][] = []
  for (const reference of references) {
    const beside = finder.near(folder, reference.readings)
    const found = beside.kind === 'file' ? beside : finder.anywhere(reference.readings)
    if (found.kind === 'file') paths.add(found.path)
    else if (found.kind === 'several') {
      const filename = basename(shown(reference))
      const candidates = [...found.paths]
      const path = candidates.find((candidate) => candidate === plan.options.obj_options.texture_choices?.[filename])
      if (path !== undefined) {
        paths.add(path)
        chosen.push({ filename, path, candidates })
      } else if (await haveSameContent(run.examiners, candidates)) paths.add(candidates[0] ?? '')
      else conflicts.push({ filename, message: SEVERAL, candidates })
    } else missing.add(shown(reference))
    if (beside.kind === 'refused' && found.kind !== 'file') refused.push(shown(reference))
  }
  const notes: OwnerNotes = { missingTextures: [...missing].sort(), conflicts, chosen, refused }
  return { paths: [...paths].sort(), notes }
}

const shown = ({ readings }: Reference) => readings[0] ?? ''

/** Sizes first: hashing is only worth it when they are equal. */
async function haveSameContent(pool: Hasher, paths: readonly string[]): Promise<boolean> {
  const sizes = paths.map((path) => statSync(path).size)
  if (new Set(sizes).size > 1) return false
  const hashes = await Promise.all(
    paths.map((path, index) => pool.examine({ path, validate: false }, sizes[index] ?? 0)),
  )
  return new Set(hashes.map(({ sha256 }) => sha256)).size === 1
}
