import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Start } from '@regesta/http/run-service'
import { type Logger, logger } from '@regesta/log/logger'
import { type Operations, openOperations } from '@regesta/operations/open-operations'
import { openDatabase } from '@regesta/sqlite/open-database'
import { type OpenProjects, openProjects } from './open-projects.js'
import { type Register, registerStore } from './store/register.js'

export interface Context {
  readonly home: string
  readonly log: Logger
  readonly register: Register
  readonly openProjects: OpenProjects
  readonly operations: Operations
  close(): Promise<void>
}

const REGISTER_MIGRATIONS = fileURLToPath(new URL('../register-migrations', import.meta.url))
/** Milliseconds without use after which a project file is closed. */
const IDLE = 5_000

export function createContext(start: Start): Context {
  const log = logger('projects')
  const folder = join(start.home, 'data', 'projects')
  const database = openDatabase(join(folder, 'register.db'), { migrations: REGISTER_MIGRATIONS, log })
  const register = registerStore(database)
  const projects = openProjects({ register, log, idle: IDLE, releaseReaders: async () => {} })
  const operations = openOperations({ service: 'projects', folder: join(folder, 'operations'), log })
  return {
    home: start.home,
    log,
    register,
    openProjects: projects,
    operations,
    close: async () => {
      await projects.closeAll()
      database.close()
    },
  }
}
