import { type ReactNode, useId } from 'react'
import { Button, DropZone, Text } from 'react-aria-components'
import { Outcome } from '../../parts/outcome.js'
import { COLUMN_TYPE } from './columns-panel.js'
import { FieldSummary } from './field-summary.js'
import type { Field } from './fields.js'
import { PartsEditor } from './parts-editor.js'
import { columnsMeant, type FieldSource, withColumnsMeant } from './source.js'
import { SourceEditor } from './source-editor.js'
import { useMappingTexts } from './use-mapping-texts.js'

interface FieldRowProps {
  readonly field: Field
  readonly source: FieldSource
  readonly columns: readonly string[]
  readonly isRequired: boolean
  /** What the field is called that decides whether this one is required. */
  readonly ruleLabel: string | undefined
  readonly suggestion: string | undefined
  readonly faultyFiles: number
  readonly isOpen: boolean
  /** Whether a column is on its way to a field. */
  readonly isDragging: boolean
  /** What is shown below the form. */
  readonly below: ReactNode
  readonly onOpen: () => void
  readonly onFill: (column: string) => void
  readonly onChange: (source: FieldSource, place?: string) => void
}

/** One field: what fills it in a line, and the form for it below when it is open. */
export function FieldRow(props: FieldRowProps) {
  const { field, source, isOpen, isDragging, onOpen, onFill, suggestion } = props
  const { says } = useMappingTexts()
  const form = useId()
  const head = (
    <Button className="field-head" aria-expanded={isOpen} aria-controls={form} onPress={onOpen}>
      <span className="field-name">
        {field.label}
        <Demand {...props} />
      </span>
      <FieldSummary field={field} source={source} />
    </Button>
  )
  return (
    <li data-keeps-focus data-suggested={suggestion !== undefined || undefined}>
      {isDragging ? (
        <Target label={field.label} onFill={onFill}>
          {head}
        </Target>
      ) : (
        head
      )}
      {suggestion !== undefined && (
        <p className="suggestion">
          {says.suggestion(suggestion)}
          <Button
            className="button small"
            aria-label={`${says.accept}: ${field.label}`}
            onPress={() => onFill(suggestion)}
          >
            {says.accept}
          </Button>
        </p>
      )}
      <ColumnsMeant {...props} />
      <div id={form} hidden={!isOpen} className="field-form">
        {isOpen && <FieldForm {...props} />}
      </div>
    </li>
  )
}

/** A text that is fixed for all records and is the name of a column, with the way to that column. */
function ColumnsMeant({ field, source, columns, onChange }: FieldRowProps) {
  const { says } = useMappingTexts()
  const meant = columnsMeant(source, columns, field)
  if (meant.length === 0) return null
  return (
    <p className="suggestion" role="status">
      <Outcome kind="warning">{says.columnsMeant(meant)}</Outcome>
      <Button
        className="button small"
        aria-label={`${says.takeColumns(meant.length)}: ${field.label}`}
        onPress={() => onChange(withColumnsMeant(source, meant, field))}
      >
        {says.takeColumns(meant.length)}
      </Button>
    </p>
  )
}

interface TargetProps {
  readonly label: string
  readonly onFill: (column: string) => void
  readonly children: ReactNode
}

/** Where a column can be dropped. It is there while one is dragged: at other times nobody has to pass by it. */
function Target({ label, onFill, children }: TargetProps) {
  const { says } = useMappingTexts()
  return (
    <DropZone
      className="target"
      getDropOperation={(types) => (types.has(COLUMN_TYPE) ? 'copy' : 'cancel')}
      onDrop={async ({ items }) => {
        const [item] = items
        if (item?.kind === 'text') onFill(await item.getText(COLUMN_TYPE))
      }}
    >
      <Text slot="label" className="unseen">
        {says.dropHere(label)}
      </Text>
      {children}
    </DropZone>
  )
}

/** Whether the field has to be filled, and how many files lack something in it. */
function Demand({ field, isRequired, ruleLabel, faultyFiles }: FieldRowProps) {
  const { says } = useMappingTexts()
  return (
    <>
      {isRequired && <small className="quiet"> {says.required}</small>}
      {!isRequired && field.rule !== undefined && ruleLabel !== undefined && (
        <small className="quiet"> {says.requiredFor(ruleLabel, field.rule.values)}</small>
      )}
      {faultyFiles > 0 && (
        <small className="faulty">
          <Outcome kind="bad">{says.faultFiles(faultyFiles)}</Outcome>
        </small>
      )}
    </>
  )
}

function FieldForm({ field, source, columns, below, onChange }: FieldRowProps) {
  return (
    <>
      <p className="quiet" lang={field.isTranslated ? undefined : 'en'}>
        {field.notes}
      </p>
      {field.item === null || source.kind === 'kept' ? (
        <SourceEditor
          label={field.label}
          source={source.kind === 'parts' ? { kind: 'nothing' } : source}
          kinds={field.kinds}
          columns={columns}
          vocabulary={field.vocabulary}
          takesSeparated={field.isList}
          hasLevels={field.hasLevels}
          onChange={(next, part) => onChange(next, `${field.key} ${part}`)}
        />
      ) : (
        <PartsEditor
          field={field.key}
          item={field.item}
          parts={source.kind === 'parts' ? source.parts : []}
          columns={columns}
          onChange={(parts, place) => onChange({ kind: 'parts', parts }, place)}
        />
      )}
      {below}
    </>
  )
}
