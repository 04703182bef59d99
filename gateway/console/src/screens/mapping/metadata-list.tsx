import { type Field, namedIn } from './fields.js'
import './metadata-list.css'

interface MetadataListProps {
  readonly metadata: Readonly<Record<string, unknown>>
  readonly fields: readonly Field[]
}

/** Metadata as it would be sent, by the names of the fields. */
export function MetadataList({ metadata, fields }: MetadataListProps) {
  const known = new Map(fields.map((field) => [field.key, field]))
  const order = new Map(fields.map(({ key }, index) => [key, index]))
  const shown = Object.entries(metadata).sort(([a], [b]) => (order.get(a) ?? Infinity) - (order.get(b) ?? Infinity))
  return (
    <dl className="metadata">
      {shown.map(([key, value]) => (
        <div key={key}>
          <dt>{known.get(key)?.label ?? key}</dt>
          <dd>{listed(namedIn(known.get(key), value))}</dd>
        </div>
      ))}
    </dl>
  )
}

const listed = (value: unknown) =>
  Array.isArray(value) ? (
    <ul className="plain">
      {value.map((one) => (
        <li key={JSON.stringify(one)}>{textOf(one)}</li>
      ))}
    </ul>
  ) : (
    textOf(value)
  )

/** Objects by their attributes, everything else as it is; texts of files are never taken for HTML. */
function textOf(value: unknown): string {
  if (typeof value !== 'object' || value === null) return String(value)
  return Object.values(value)
    .map((part) => (typeof part === 'object' ? JSON.stringify(part) : String(part)))
    .join(' · ')
}
