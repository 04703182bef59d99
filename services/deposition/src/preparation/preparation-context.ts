import type { RepoSection, SecuritySection } from '@regesta/contracts/configuration'
import type { projectsInternal } from '@regesta/contracts/projects-internal'
import type { LiveConfiguration } from '@regesta/http/configuration'
import type { Client } from '@regesta/http/connect'
import type { Logger } from '@regesta/log/logger'
import type { z } from 'zod'
import type { SheetIndex } from './sheet-index.js'
import type { TableReader } from './table-reader.js'

/** What metadata preparation needs of the service around it. */
export interface PreparationContext {
  readonly projects: Pick<
    Client<typeof projectsInternal>,
    | 'findFiles'
    | 'readPreparationInputs'
    | 'storePreparedRecords'
    | 'storePreparationFailures'
    | 'readMapping'
    | 'changeMappingSheet'
    | 'listRootFiles'
  >
  readonly configuration: Pick<
    LiveConfiguration<{ repo: z.output<typeof RepoSection>; security: z.output<typeof SecuritySection> }>,
    'current'
  >
  /** The repository that the configuration names for the sandbox or for production. */
  readonly repositoryOf: (isSandbox: boolean) => { readonly identity: string }
  readonly tables: TableReader
  /** Spreadsheets of metadata mappings, indexed once per content. */
  readonly sheetIndex: SheetIndex
  /** Where the service keeps what is its own. */
  readonly folder: string
  readonly log: Logger
}
