import { type Field, namedIn } from '../mapping/fields.js'
import { linesOf } from './shown-text.js'
import { useRecordTexts } from './texts.js'
import { memberOf, othersOf } from './values.js'

interface MetadataShownProps {
  readonly metadata: Readonly<Record<string, unknown>>
  readonly fields: readonly Field[]
  /** Fields that a person has set. */
  readonly pinned: Readonly<Record<string, unknown>>
}

/** Metadata to be read, by the names of their fields, those that are required first; a pin says what was set by hand. */
export function MetadataShown({ metadata, fields, pinned }: MetadataShownProps) {
  const known = fields.map((field) => ({ ...field, value: namedIn(field, memberOf(metadata, field.key)) }))
  const others = Object.entries(othersOf(metadata, fields)).map(([key, value]) => ({ key, label: key, value }))
  const shown = [...known.filter(({ key, value }) => value !== undefined || Object.hasOwn(pinned, key)), ...others]
  return (
    <dl className="record-metadata">
      {shown.map(({ key, label, value }) => (
        <div key={key}>
          <dt>
            {label} {Object.hasOwn(pinned, key) && <Pin />}
          </dt>
          <dd>
            <Lines value={value} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** Says that a person has set a field. */
export function Pin() {
  const says = useRecordTexts()
  return (
    <span className="record-pin">
      <svg viewBox="0 0 12 12" fill="currentColor" aria-hidden="true">
        <path d="M4 1h4l-.5 4L10 7v1H6.6L6 11.5 5.4 8H2V7l2.5-2z" />
      </svg>
      {says.pinned}
    </span>
  )
}

function Lines({ value }: { readonly value: unknown }) {
  const says = useRecordTexts()
  const lines = linesOf(value)
  if (lines.length === 0) return <span className="quiet">{says.compare.empty}</span>
  return [...new Set(lines)].map((line) => <p key={line}>{line}</p>)
}
