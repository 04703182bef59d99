import { useId, useState } from 'react'
import { Button } from 'react-aria-components'
import type { Column } from './column.js'
import { type Draft, withField } from './draft.js'
import { FieldRow } from './field-row.js'
import { type Field, filledWithColumn } from './fields.js'
import { personField } from './person-decisions.js'
import { PersonsLookup } from './persons-lookup.js'
import { columnsOf, isFilled, NOTHING } from './source.js'
import type { Drafting } from './use-draft.js'
import { useMappingTexts } from './use-mapping-texts.js'

interface FieldsPanelProps {
  readonly project: string
  readonly drafting: Drafting
  readonly fields: readonly Field[]
  readonly columns: readonly Column[]
  /** Columns that probably mean a field that nothing fills yet. */
  readonly suggestions: Readonly<Record<string, string>>
  readonly faults: readonly { readonly field: string | null; readonly files: number }[]
  /** The field that is open. */
  readonly open: string | undefined
  /** Whether a column is on its way to a field. */
  readonly isDragging: boolean
  readonly onOpen: (field: string) => void
  readonly onFill: (field: string, column: string) => void
}

/** The fields of the repository, each with what fills it. */
export function FieldsPanel(props: FieldsPanelProps) {
  const { drafting, fields, columns, suggestions, faults, open, isDragging, onOpen, onFill } = props
  const { says } = useMappingTexts()
  const title = useId()
  const { draft, change } = drafting
  const suggested = Object.entries(suggestions)
  const [showsAll, setShowsAll] = useState(false)
  const shown = fields.filter((field) => {
    const isWanted = isRequired(field, draft) || isFilled(draft.fields[field.key]) || field.key in suggestions
    return showsAll || isWanted || open === field.key
  })
  return (
    <section data-keeps-focus className="panel fields" aria-labelledby={title}>
      <h2 id={title}>{says.fields}</h2>
      {suggested.length > 1 && (
        <Button className="button" onPress={() => change(withSuggestions(draft, fields, suggestions))}>
          {says.acceptAll(suggested.length)}
        </Button>
      )}
      <ul className="field-list">
        {shown.map((field) => (
          <FieldRow
            key={field.key}
            field={field}
            source={draft.fields[field.key] ?? { kind: 'nothing' }}
            columns={columns.map(({ name }) => name)}
            isRequired={isRequired(field, draft)}
            ruleLabel={fields.find(({ key }) => key === field.rule?.field)?.label}
            suggestion={suggestions[field.key]}
            faultyFiles={Math.max(0, ...faults.filter((fault) => fault.field === field.key).map(({ files }) => files))}
            isOpen={open === field.key}
            isDragging={isDragging}
            below={<Persons {...props} field={field} />}
            onOpen={() => onOpen(open === field.key ? '' : field.key)}
            onFill={(column) => onFill(field.key, column)}
            onChange={(source, place) => change(withField(draft, field.key, source), place)}
          />
        ))}
      </ul>
      {(showsAll || shown.length < fields.length) && (
        <Button className="button" aria-expanded={showsAll} onPress={() => setShowsAll(!showsAll)}>
          {showsAll ? says.fewerFields : says.moreFields(fields.length - shown.length)}
        </Button>
      )}
    </section>
  )
}

/** The persons who may be meant, for a field whose names come from the sheet. */
function Persons({ project, drafting, field }: Pick<FieldsPanelProps, 'project' | 'drafting'> & { field: Field }) {
  const { fields, persons } = drafting.draft
  const key = personField(field)
  const source = fields[field.key] ?? NOTHING
  const isDecided = persons.some((decision) => decision.field === key)
  if (key === undefined || !(isDecided || source.kind === 'kept' || columnsOf(source).length > 0)) return null
  return <PersonsLookup project={project} drafting={drafting} field={key} label={field.label} />
}

const withSuggestions = (draft: Draft, fields: readonly Field[], suggestions: Readonly<Record<string, string>>) =>
  fields.reduce((filled, field) => {
    const column = suggestions[field.key]
    if (column === undefined || isFilled(filled.fields[field.key])) return filled
    return withField(filled, field.key, filledWithColumn(field, column, undefined))
  }, draft)

/** Whether the repository demands a field: always, or because of the fixed value of another. */
function isRequired({ isRequired: always, rule }: Field, { fields }: Draft): boolean {
  if (always || rule === undefined) return always
  const other = fields[rule.field]
  return other?.kind === 'fixed' && rule.values.includes(other.value)
}
