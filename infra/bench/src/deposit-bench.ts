import { closeSync, ftruncateSync, mkdirSync, openSync, readFileSync, writeFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { deposition } from '@regesta/contracts/deposition'
import { projects } from '@regesta/contracts/projects'
import { projectsInternal } from '@regesta/contracts/projects-internal'
import { settings } from '@regesta/contracts/settings'
import { type Client, connect } from '@regesta/http/connect'
import { type Installation, startInstallation } from '@regesta/launcher/installation'
import { addToProject } from '@regesta/testing/ledger'
import { openFolder } from '@regesta/testing/plant-project'
import { storeRecord } from '@regesta/testing/store-record'
import { temporaryFolder } from '@regesta/testing/temporary-folder'

export const MB = 1_000_000

/** A running installation with one project, for figures about deposits. */
export interface DepositBench {
  readonly installation: Installation
  readonly project: string
  /** The public interface of the deposition service through the gateway. */
  readonly gateway: Client<typeof deposition>
  /** The same without the gateway. */
  readonly direct: Client<typeof deposition>
  readonly settings: Client<typeof settings>
  readonly projects: Client<typeof projects>
  /** Makes a file of this size that differs from all others and knows it to the project. */
  addFile(name: string, size: number): Promise<{ file_id: number; path: string }>
  /** A record with a draft, linked to these files. */
  draft(title: string, files: readonly number[], repository?: string): Promise<{ id: number; bucket: string }>
  prepare(title: string, files: readonly number[], repository?: string): Promise<number>
  stop(): Promise<void>
}

export async function depositBench(): Promise<DepositBench> {
  const folder = temporaryFolder()
  const onlyServices = ['settings', 'projects', 'deposition', 'practice-repository']
  const installation = await startInstallation({ home: join(folder.path, 'home'), port: 0, onlyServices })
  const { url, addresses, key } = installation
  const neighbour = { name: 'gateway', url: `${url}/api`, patience: 20_000 }
  const publicProjects = connect(projects, neighbour)
  const ledger = connect(projectsInternal, { name: 'projects', url: addresses.projects ?? '', key })
  const input = join(folder.path, 'input')
  const project = await createProject(publicProjects, folder.path, input)
  const gateway = connect(deposition, neighbour)
  const prepare: DepositBench['prepare'] = (title, files, repository = 'practice') =>
    storeRecord(ledger, { project, title, files, repository, metadata: { version: '1.0.0' } })
  return {
    installation,
    project,
    gateway,
    direct: connect(deposition, { name: 'deposition', url: addresses.deposition ?? '', key }),
    settings: connect(settings, neighbour),
    projects: publicProjects,
    addFile: async (name, size) => {
      const path = join(input, name)
      makeFile(path, name, size)
      return { file_id: await addToProject(ledger, project, path), path }
    },
    prepare,
    draft: async (title, files, repository) => {
      const id = await prepare(title, files, repository)
      const { repo_response } = await gateway.createApiDraft({ body: { local_record_db_id: id } })
      return { id, bucket: (repo_response.links as { bucket: string }).bucket }
    },
    stop: async () => {
      await installation.stop()
      folder.remove()
    },
  }
}

/** Mostly holes, so that making it takes no time; its beginning tells it from others. */
function makeFile(path: string, name: string, size: number): void {
  const file = openSync(path, 'w')
  writeSync(file, name)
  ftruncateSync(file, size)
  closeSync(file)
}

function createProject(client: Client<typeof projects>, folder: string, input: string): Promise<string> {
  mkdirSync(input)
  writeFileSync(join(input, 'first.txt'), 'first')
  return openFolder(client, { input, output: folder, file: join(folder, 'bench.pdb') })
}

/** Watches the resident memory of processes; answers by how much each grew at most, in MB. Linux only. */
export function watchMemory(pids: Readonly<Record<string, number>>, names: readonly string[]) {
  const before = new Map(names.map((name) => [name, residentMb(pids[name] ?? 0)]))
  const most = new Map(before)
  const look = () => {
    for (const name of names) most.set(name, Math.max(most.get(name) ?? 0, residentMb(pids[name] ?? 0)))
  }
  const timer = setInterval(look, 50)
  return () => {
    clearInterval(timer)
    look()
    return new Map(names.map((name) => [name, (most.get(name) ?? 0) - (before.get(name) ?? 0)]))
  }
}

function residentMb(pid: number): number {
  const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return (Number(kilobytes ?? 0) * 1024) / MB
}
