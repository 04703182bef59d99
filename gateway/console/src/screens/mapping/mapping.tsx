import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { mappingReport, mappings } from '../../api/project-pages.js'
import { Command } from '../../parts/command.js'
import { Facts } from '../../parts/facts.js'
import { Loaded } from '../../parts/loaded.js'
import { Table } from '../../parts/table.js'
import { paths } from '../../paths.js'
import { Page } from '../../shell/page.js'
import { useTexts } from '../../texts/texts.js'

/** How the sheet becomes metadata: what is saved, and which rows and files do not find each other. */
export function Mapping() {
  const { texts } = useTexts()
  const says = texts.pages.mapping
  const { project } = useParams({ from: paths.mapping })
  return (
    <Page title={texts.frame.places.mapping}>
      <Loaded query={useQuery(mappings(project))}>
        {([saved]) =>
          saved === undefined ? (
            <section className="panel">
              <p>{says.none}</p>
            </section>
          ) : (
            <>
              <Saved mapping={saved} />
              <Report project={project} />
            </>
          )
        }
      </Loaded>
      <Command command="map --mapping mapping.yaml --spreadsheet objects.xlsx" does={says.command} ofProject />
    </Page>
  )
}

interface SavedMapping {
  readonly file_path: string
  readonly file_format: string
  readonly column_definitions: string
  readonly created_timestamp: string
  readonly last_used_timestamp: string | null
}

function Saved({ mapping }: { readonly mapping: SavedMapping }) {
  const { texts, moment } = useTexts()
  const says = texts.pages.mapping
  const used = mapping.last_used_timestamp
  return (
    <section className="panel">
      <h2>{says.saved}</h2>
      <Facts
        facts={[
          [says.sheet, <code key="path">{mapping.file_path}</code>],
          [says.since, moment(mapping.created_timestamp)],
          [says.used, used === null ? says.never : moment(used)],
        ]}
      />
      <Table
        label={says.saved}
        items={fieldsOf(mapping.column_definitions)}
        keyOf={({ field }) => field}
        empty={says.noFields}
        columns={[
          { title: says.field, cell: ({ field }) => <code>{field}</code> },
          { title: says.kind, cell: ({ kind }) => says.kinds[kind] ?? kind },
          { title: says.from, cell: ({ value }) => value },
        ]}
      />
    </section>
  )
}

interface Field {
  readonly field: string
  readonly kind: string
  readonly value: string
}

/** The fields that a definition fills, and what with. Members that begin with `_` are about the sheet itself. */
function fieldsOf(definitions: string): Field[] {
  const parsed: unknown = JSON.parse(definitions)
  if (typeof parsed !== 'object' || parsed === null) return []
  return Object.entries(parsed as Record<string, unknown>)
    .filter(([field]) => !field.startsWith('_'))
    .map(([field, rule]) => {
      const { type = '', value = rule } = typeof rule === 'object' && rule !== null ? (rule as Partial<Rule>) : {}
      return { field, kind: String(type), value: typeof value === 'string' ? value : JSON.stringify(value) }
    })
}

interface Rule {
  readonly type: unknown
  readonly value: unknown
}

const REPORTED = ['files_without_rows', 'rows_without_files', 'duplicate_rows'] as const

function Report({ project }: { readonly project: string }) {
  const { texts, count } = useTexts()
  const says = texts.pages.mapping
  return (
    <section className="panel">
      <h2>{says.report}</h2>
      <Loaded query={useQuery(mappingReport(project))}>
        {(report) => (
          <dl className="figures">
            {REPORTED.map((name) => (
              <div key={name}>
                <dt>{says.reported[name]}</dt>
                <dd>{count(report[name].length)}</dd>
              </div>
            ))}
          </dl>
        )}
      </Loaded>
    </section>
  )
}
