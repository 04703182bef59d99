import { createHash } from 'node:crypto'
import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parse } from 'yaml'
import { zipOf } from './zip-of.js'

const FOLDER = fileURLToPath(new URL('../components', import.meta.url))

/** Archives by their names, and which files of a version each holds. */
const ARCHIVES: ReadonlyMap<string, (version: PublishedVersion) => readonly string[]> = new Map([
  ['component_basic.zip', neededFiles],
  ['component_complete.zip', ({ files }) => files],
])

/** The file names that a registry links; a version that lacks one lists it under `missing_files`. */
const LINKED = ['CHANGELOG.md', ...ARCHIVES.keys(), 'component.yaml', 'processor.py', 'main.py', 'requirements.txt']

const CONTENT_TYPES: Record<string, string> = {
  md: 'text/markdown; charset=utf-8',
  zip: 'application/zip',
  yaml: 'application/yaml; charset=utf-8',
  py: 'text/x-python; charset=utf-8',
  txt: 'text/plain; charset=utf-8',
}

interface Description {
  metadata: {
    category: string
    label: string
    description: string
    status?: string
    updated: string
    authors?: unknown
  }
  sources?: Record<string, string>
  structure: { required_files: string[] }
}

interface PublishedVersion {
  readonly name: string
  readonly version: string
  /** Relative paths, sorted. */
  readonly files: readonly string[]
  readonly folder: string
  readonly description: Description
}

interface CatalogueFile {
  readonly contentType: string
  readonly bytes: Buffer
  /** SHA-256 in hexadecimal digits. */
  readonly digest: string
}

export interface Catalogue {
  /** The registry document; links start with `base`, an address without a trailing slash. */
  document(base: string): Record<string, unknown>
  /** One file that the document links; undefined when there is none. */
  file(name: string, version: string, file: string): Promise<CatalogueFile | undefined>
}

/** Reads the components that lie in this package (or in another folder of the same layout). */
export async function openCatalogue(folder = FOLDER): Promise<Catalogue> {
  const versions = await readVersions(folder)
  return {
    document: (base) => documentOf(versions, base),
    async file(name, version, file) {
      const published = versions.find((one) => one.name === name && one.version === version)
      const bytes = published && (await bytesOf(published, file))
      if (bytes === undefined) return undefined
      const contentType = CONTENT_TYPES[file.split('.').at(-1) ?? ''] ?? 'application/octet-stream'
      return { contentType, bytes, digest: createHash('sha256').update(bytes).digest('hex') }
    },
  }
}

async function readVersions(folder: string): Promise<PublishedVersion[]> {
  const versions: PublishedVersion[] = []
  for (const name of await folders(folder)) {
    for (const version of await folders(join(folder, name))) {
      versions.push(await readVersion(join(folder, name, version), name, version))
    }
  }
  return versions.sort((a, b) => newestFirst(a, b) || (a.name < b.name ? -1 : 1))
}

async function readVersion(folder: string, name: string, version: string): Promise<PublishedVersion> {
  const description = parse(await readFile(join(folder, 'component.yaml'), 'utf8')) as Description
  return { name, version, folder, description, files: await filesBelow(folder) }
}

const newestFirst = (a: PublishedVersion, b: PublishedVersion) =>
  b.description.metadata.updated.localeCompare(a.description.metadata.updated)

function documentOf(versions: readonly PublishedVersion[], base: string): Record<string, unknown> {
  const entries: Record<string, unknown[]> = {}
  const categories: Record<string, { count: number; identifiers: string[] }> = {}
  for (const version of versions) {
    const known = entries[version.name]
    if (known !== undefined) {
      known.push(entryOf(version, base))
      continue
    }
    entries[version.name] = [entryOf(version, base)]
    const { category } = version.description.metadata
    const group = categories[category] ?? { count: 0, identifiers: [] }
    categories[category] = { count: group.count + 1, identifiers: [...group.identifiers, version.name] }
  }
  const retrieved = new Date(`${versions[0]?.description.metadata.updated ?? '1970-01-01'}T00:00:00.000Z`).toISOString()
  return { metadata: { retrieved, categories }, ...entries }
}

function entryOf({ name, version, files, description }: PublishedVersion, base: string) {
  const { metadata, sources = {} } = description
  const present = LINKED.filter((file) => ARCHIVES.has(file) || files.includes(file))
  return {
    updated: metadata.updated,
    version,
    category: metadata.category,
    label: metadata.label,
    description: metadata.description,
    status: metadata.status ?? 'stable',
    authors: metadata.authors ?? [],
    doi: sources.doi ?? '',
    concept_doi: sources.concept_doi ?? '',
    record_url: sources.record ?? '',
    file_links: Object.fromEntries(present.map((file) => [file, `${base}/${name}/${version}/${file}`])),
    missing_files: LINKED.filter((file) => !present.includes(file)),
  }
}

function neededFiles({ files, description }: PublishedVersion): readonly string[] {
  const needed = new Set(['component.yaml', ...description.structure.required_files])
  return files.filter((name) => needed.has(name))
}

async function bytesOf(version: PublishedVersion, file: string): Promise<Buffer | undefined> {
  const { folder, files } = version
  const archived = ARCHIVES.get(file)
  if (archived !== undefined) return zipOf(folder, archived(version))
  return files.includes(file) ? readFile(join(folder, file)) : undefined
}

const folders = async (folder: string) =>
  (await readdir(folder, { withFileTypes: true }))
    .filter((entry) => entry.isDirectory() && !/^[._]/.test(entry.name))
    .map((entry) => entry.name)
    .sort()

/** What authors' tools leave behind is never published. */
const LEFT_OVERS = new Set(['node_modules', 'env', '__pycache__'])

async function filesBelow(folder: string, prefix = ''): Promise<string[]> {
  const found: string[] = []
  for (const name of await readdir(join(folder, prefix))) {
    if (LEFT_OVERS.has(name)) continue
    const path = prefix === '' ? name : `${prefix}/${name}`
    if ((await stat(join(folder, path))).isDirectory()) found.push(...(await filesBelow(folder, path)))
    else found.push(path)
  }
  return found.sort()
}
