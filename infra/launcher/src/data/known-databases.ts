import { fileURLToPath } from 'node:url'
import { VERSION } from '@regesta/contracts/services'

/** A database of the data folder. */
export interface KnownDatabase {
  /** Its path below the data folder. */
  readonly file: string
  /** The folder of its migrations. */
  readonly migrations: string
}

/** What a release knows of data. */
export interface Release {
  readonly version: string
  /** The oldest release that can read what this one writes. */
  readonly oldestReader: string
  readonly databases: readonly KnownDatabase[]
}

const folder = (path: string) => fileURLToPath(new URL(`../../../../${path}`, import.meta.url))

const operationsOf = (service: string): KnownDatabase => ({
  file: `data/${service}/operations/operations.db`,
  migrations: folder('shared/operations/migrations'),
})

/** Copies of what others hold (the index of spreadsheets, the person dataset) are not here: they are made again. */
export const THIS_RELEASE: Release = {
  version: VERSION,
  oldestReader: '0.1.0',
  databases: [
    { file: 'data/components/components.db', migrations: folder('services/components/migrations') },
    { file: 'data/projects/register.db', migrations: folder('services/projects/register-migrations') },
    { file: 'data/deposition/deposits.db', migrations: folder('services/deposition/migrations/deposits') },
    { file: 'data/deposition/plans.db', migrations: folder('services/deposition/migrations/plans') },
    { file: 'data/pipelines/pipelines.db', migrations: folder('services/pipelines/migrations') },
    { file: 'data/execution/execution.db', migrations: folder('services/execution/migrations') },
    { file: 'practice-repository/repository.sqlite', migrations: folder('infra/practice-repository/migrations') },
    ...['components', 'projects', 'deposition', 'pipelines', 'dataset'].map(operationsOf),
  ],
}
