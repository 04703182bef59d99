import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { FileNode } from '@regesta/contracts/projects'
import { projectsInternal } from '@regesta/contracts/projects-internal'
import { publicContracts } from '@regesta/contracts/public-contracts'
import { projects } from '@regesta/projects/service'
import { loadedProject } from '@regesta/testing/ledger'
import { startForTest } from '@regesta/testing/start-for-test'
import { storeRecord } from '@regesta/testing/store-record'
import { temporaryFolder } from '@regesta/testing/temporary-folder'
import { afterAll } from 'vitest'

const contract = publicContracts.projects

export type Files = Record<string, string | Buffer>

/** Writes files below a folder. */
export function plant(folder: string, files: Files): void {
  for (const [name, content] of Object.entries(files)) {
    const path = join(folder, name)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, content)
  }
}

export const OBJ = (library?: string) =>
  `${library === undefined ? '' : `mtllib ${library}\n`}v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n`
export const MTL = (...lines: string[]) => `newmtl stone\n${lines.join('\n')}\n`
/** A sound JPEG of one pixel; `seed` makes the content differ. */
export const JPEG = (seed = ''): Buffer =>
  Buffer.concat([
    Buffer.from(
      '/9j/2wBDAP//////////////////////////////////////////////////////////////////////////////////////2wBDAf//////////////////////////////////////////////////////////////////////////////////////wAARCAABAAEDASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAH/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/8QAFQEBAQAAAAAAAAAAAAAAAAAAAQL/xAAUEQEAAAAAAAAAAAAAAAAAAAAA/9oADAMBAAIRAxEAPwCABT//2Q==',
      'base64',
    ),
    Buffer.from(seed),
  ])
export const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

export interface ScanRequest {
  files?: Files
  batchEntity?: string
  extensions?: string[]
  primary?: string
  bundling?: Record<string, unknown>
  obj?: Record<string, unknown>
  pdb?: string
  modalities?: string[]
}

/** A running service with a folder of its own. */
export async function openFixture() {
  const whole = temporaryFolder()
  const home = join(whole.path, 'home')
  let cases = 0
  let folder = whole.path
  let input = join(folder, 'in')
  let output = join(folder, 'out')
  mkdirSync(input, { recursive: true })
  let service = await startForTest(projects, { home })
  const request = (options: ScanRequest = {}) => ({
    projectName: 'Finds of 1932',
    shortCode: 'F32',
    pdbPath: join(folder, options.pdb ?? 'finds.pdb'),
    modalities: options.modalities ?? ['3D Model'],
    dataInPath: input,
    dataOutPath: output,
    batchEntity: options.batchEntity ?? 'root',
    scanOptions: {
      extensions: options.extensions ?? ['.txt'],
      ...(options.primary === undefined ? {} : { primarysourceext: options.primary }),
      bundling: options.bundling ?? { enabled: true, strategy: 'stem' },
      obj_options: options.obj ?? { add_mtl: true, add_textures: true, archive_subdirectories: false },
    },
  })
  const api = () => service.client(contract)
  const raw = () => service.raw(contract)
  return {
    get folder() {
      return folder
    },
    get input() {
      return input
    },
    get output() {
      return output
    },
    home,
    /** Goes on in an empty folder, for the next test with the same service. */
    fresh() {
      cases += 1
      folder = join(whole.path, `case-${cases}`)
      input = join(folder, 'in')
      output = join(folder, 'out')
      mkdirSync(input, { recursive: true })
    },
    request,
    api,
    raw,
    internal: () => service.client(projectsInternal),
    rawInternal: () => service.raw(projectsInternal),
    url: () => service.url,
    /** Plants files and scans them. */
    async scan(options: ScanRequest = {}) {
      plant(input, options.files ?? {})
      const answer = await api().createAndScan({ body: request(options) })
      return answer as { projectId: number; filesAdded: number; message: string; foundFiles: FileNode[] }
    },
    /** Scans and loads. */
    async open(options: ScanRequest = {}) {
      const created = await this.scan(options)
      await api().loadProject({ body: { path: join(folder, options.pdb ?? 'finds.pdb') } })
      return created
    },
    /** The uuid of the loaded project. */
    project: () => loadedProject(service.client(projectsInternal)),
    /** Makes a prepared record for a file of the loaded project; answers its id. */
    async prepare(filename: string, title: string): Promise<number> {
      const internal = service.client(projectsInternal)
      const project = await this.project()
      const { files } = await internal.listRootFiles({ project, query: { after: 0 } })
      const id = files.find((file) => file.filename === filename)?.file_id ?? 0
      const metadata = { version: '1.0' }
      return storeRecord(internal, { project, title, files: [id], repository: 'http://sandbox.test', metadata })
    },
    /** Stops the service and starts it again. */
    async restart(whileStopped = () => {}) {
      await service.stop()
      whileStopped()
      service = await startForTest(projects, { home })
    },
    async end() {
      await service.stop()
      whole.remove()
    },
  }
}

export type Fixture = Awaited<ReturnType<typeof openFixture>>

/** One for all tests of a file, which ends with them. */
export async function sharedFixture(): Promise<Fixture> {
  const fixture = await openFixture()
  afterAll(() => fixture.end())
  return fixture
}

/** Trees lose the type of their branches in the compiled declarations. */
const childrenOf = (node: FileNode) => node.children as unknown as FileNode[]

/** A tree as nested names, in the order it came: `vase.obj > vase.mtl > clay.jpg`. */
export const shape = (nodes: readonly FileNode[]): unknown[] =>
  nodes.map((node) => (node.children.length === 0 ? node.name : { [node.name]: shape(childrenOf(node)) }))

/** Every node of some trees by name. */
export function byName(nodes: readonly FileNode[]): Record<string, FileNode> {
  const all: Record<string, FileNode> = {}
  const visit = (node: FileNode) => {
    all[node.name] = node
    childrenOf(node).forEach(visit)
  }
  nodes.forEach(visit)
  return all
}
