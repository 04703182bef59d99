import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ServerSection } from '@regesta/contracts/configuration'
import type { fileContents } from '@regesta/contracts/file-contents'
import type { projects } from '@regesta/contracts/projects'
import type { projectsInternal } from '@regesta/contracts/projects-internal'
import { type FileDigests, fileDigests } from '@regesta/http/file-digests'
import { type FollowedSettings, followSettings } from '@regesta/http/follow-settings'
import type { RepositoryTokens, Start } from '@regesta/http/run-service'
import type { Handler } from '@regesta/http/serve'
import { type Logger, logger } from '@regesta/log/logger'
import { type Operations, openOperations } from '@regesta/operations/open-operations'
import { openDatabase } from '@regesta/sqlite/open-database'
import { makePrivateFolder } from '@regesta/sqlite/private-folder'
import { type FolderReader, folderReader } from './folders/folder-reader.js'
import { type OpenProjects, openProjects } from './open-projects.js'
import { type AllowedPaths, allowedPaths } from './outside/allowed-paths.js'
import { type CredentialKey, credentialKey } from './outside/credential-key.js'
import { openPreviews, type Previews } from './previews/previews.js'
import { announceSession } from './session/announce-session.js'
import { createSession, type Session } from './session/session.js'
import { clearBuilds } from './store/clear-builds.js'
import { type Register, registerStore } from './store/register.js'
import { ExaminerPool } from './workers/examiner-pool.js'
import { Readers } from './workers/readers.js'

export interface Context {
  readonly home: string
  readonly log: Logger
  readonly register: Register
  readonly openProjects: OpenProjects
  readonly readers: Readers
  readonly folders: FolderReader
  /** Pictures of files, which processes of their own make. */
  readonly previews: Previews
  /** Threads that hash and validate single files; they end when there is nothing to do. */
  readonly examiners: ExaminerPool
  readonly operations: Operations
  readonly session: Session
  readonly allowed: AllowedPaths
  readonly digestOf: FileDigests
  readonly credentialKey: CredentialKey
  /** Tokens that were set before the start; they come before stored ones. */
  readonly repositoryTokens: RepositoryTokens
  readonly configuration: FollowedSettings<{ server: typeof ServerSection }>
  /** Where the practice repository is now; empty without one. */
  practiceUrl(): string
  /** Paths at which a project is being created now. */
  readonly building: Set<string>
  /** Operations that take changes of input folders over now, by the uuid of the project. */
  readonly rescans: Map<string, string>
  /** Where snapshots of a project go. */
  snapshotFolder(uuid: string): string
  /** Registers something to stop when the service stops. */
  onClose(stop: () => void): () => void
  close(): Promise<void>
}

type Contracts = typeof projects & typeof projectsInternal & typeof fileContents

/** What a use case makes of the context: the handler of the endpoint of its name. */
export type HandlerOf<Name extends keyof Contracts> = Handler<Contracts[Name]>

const REGISTER_MIGRATIONS = fileURLToPath(new URL('../register-migrations', import.meta.url))

export const REGISTER_DATABASE = { name: 'register.db', migrations: REGISTER_MIGRATIONS }
/** Milliseconds without use after which a project file is closed. */
const IDLE = 5_000
const READER_THREADS = 2

/** Opens the register, follows the configuration, and clears away what a killed creation left. */
export async function createContext(start: Start): Promise<Context> {
  const log = logger('projects')
  const folder = join(start.home, 'data', 'projects')
  makePrivateFolder(folder)
  const database = openDatabase(join(folder, 'register.db'), { migrations: REGISTER_MIGRATIONS, log })
  const register = registerStore(database)
  clearBuilds(register, log)
  const { close: closeThreads, ...threads } = openThreads(start.home)
  const projects = openProjects({ register, log, idle: IDLE, readers: threads.readers })
  const operations = openOperations({ service: 'projects', folder: join(folder, 'operations'), log })
  operations.recover({})
  const session = createSession(register, log)
  announceSession(operations, session)
  const closers = new Set<() => void>()
  const configuration = await followSettings(start, { server: ServerSection }, log)
  return {
    home: start.home,
    log,
    register,
    openProjects: projects,
    ...threads,
    operations,
    session,
    allowed: allowedPaths(() => configuration.current.security.allowed_roots),
    digestOf: fileDigests(),
    credentialKey: credentialKey(join(start.home, 'secrets', 'credentials.key')),
    repositoryTokens: start.repositoryTokens ?? {},
    configuration,
    practiceUrl: () => start.addresses['practice-repository'] ?? '',
    building: new Set(),
    rescans: new Map(),
    snapshotFolder: (uuid) => join(folder, 'snapshots', uuid),
    onClose: (closer) => {
      closers.add(closer)
      return () => void closers.delete(closer)
    },
    close: async () => {
      configuration.close()
      for (const closer of closers) closer()
      await projects.closeAll()
      await closeThreads()
      database.close()
    },
  }
}

/** What works beside the main thread. */
function openThreads(home: string) {
  const readers = new Readers(READER_THREADS)
  const folders = folderReader()
  const previews = openPreviews(home)
  const examiners = new ExaminerPool()
  return {
    readers,
    folders,
    previews,
    examiners,
    close: async () => {
      await readers.close()
      await folders.close()
      previews.close()
      await examiners.close()
    },
  }
}
