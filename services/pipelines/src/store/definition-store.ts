import { Pipeline } from '@regesta/contracts/pipelines'
import type { Database } from '@regesta/sqlite/open-database'
import { statementCache } from '@regesta/sqlite/statements'
import { now } from '@regesta/sqlite/timestamp'
import type { Definition } from '../domain/definition.js'

interface Row {
  pipeline_id: number
  identifier: string
  definition_json: string
  metadata_mapping_json: string
  revision: number
  created_timestamp: string
  last_modified_timestamp: string
  last_executed_timestamp: string | null
  execution_count: number
}

/** A stored pipeline with the revision that its ETag names. */
export interface StoredPipeline {
  readonly pipeline: Pipeline
  readonly revision: number
}

const COLUMNS = `pipeline_id, identifier, definition_json, metadata_mapping_json, revision, created_timestamp,
  last_modified_timestamp, last_executed_timestamp, execution_count`

export type DefinitionStore = ReturnType<typeof definitionStore>

/** All SQL about definitions. */
export function definitionStore(database: Database) {
  const statement = statementCache(database)
  const find = (identifier: string): StoredPipeline | undefined => {
    const row = statement(`select ${COLUMNS} from pipelines where identifier = ?`).get(identifier) as Row | undefined
    return row === undefined ? undefined : stored(row)
  }
  return {
    find,
    list: (status: string | undefined): Pipeline[] =>
      (
        statement(`select ${COLUMNS} from pipelines where ? is null or status = ? order by name, identifier`).all(
          status ?? null,
          status ?? null,
        ) as Row[]
      ).map((row) => stored(row).pipeline),
    /** Adds a pipeline; undefined when the identifier is taken. */
    add(definition: Definition, metadataMapping: Record<string, unknown>): number | undefined {
      const row = statement(
        `insert into pipelines (identifier, name, status, definition_json, metadata_mapping_json, created_timestamp, last_modified_timestamp)
         values (@identifier, @name, @status, @definition, @mapping, @at, @at) on conflict do nothing returning pipeline_id`,
      ).get({ ...texts(definition), mapping: JSON.stringify(metadataMapping), at: now() })
      return (row as { pipeline_id: number } | undefined)?.pipeline_id
    },
    /** Replaces a definition; false when it is gone or its revision is not the expected one. */
    replace(definition: Definition, metadataMapping: Record<string, unknown>, expectedRevision: number): boolean {
      const { changes } = statement(
        `update pipelines set name = @name, status = @status, definition_json = @definition, metadata_mapping_json = @mapping,
           revision = revision + 1, last_modified_timestamp = @at where identifier = @identifier and revision = @expectedRevision`,
      ).run({ ...texts(definition), mapping: JSON.stringify(metadataMapping), at: now(), expectedRevision })
      return changes === 1
    },
    replaceMapping: (identifier: string, mapping: Record<string, unknown>): boolean =>
      statement(
        'update pipelines set metadata_mapping_json = ?, revision = revision + 1, last_modified_timestamp = ? where identifier = ?',
      ).run(JSON.stringify(mapping), now(), identifier).changes === 1,
    remove: (identifier: string): boolean =>
      statement('delete from pipelines where identifier = ?').run(identifier).changes === 1,
    countExecution(identifier: string): void {
      statement(
        'update pipelines set execution_count = execution_count + 1, last_executed_timestamp = ? where identifier = ?',
      ).run(now(), identifier)
    },
  }
}

const texts = (definition: Definition) => ({
  identifier: definition.identifier,
  name: definition.name,
  status: definition.status,
  definition: JSON.stringify(definition),
})

function stored(row: Row): StoredPipeline {
  const { definition_json, metadata_mapping_json, revision, ...columns } = row
  const pipeline = {
    ...(JSON.parse(definition_json) as Definition),
    ...columns,
    metadata_mapping: JSON.parse(metadata_mapping_json),
  }
  return { pipeline: Pipeline.parse(pipeline), revision }
}
