import type { Column } from './column.js'
import { useMappingTexts } from './use-mapping-texts.js'

/** The content of a column: how much of what, what is odd, and what is probably the same twice. */
export function ColumnProfile({ column }: { readonly column: Column }) {
  const { says: workbench, list } = useMappingTexts()
  const { profile: says, quoted } = workbench
  const isUnique = column.exact && column.distinct === column.filled && column.filled > 1
  const facts = [
    isUnique ? says.unique : says.distinct(column.distinct, column.exact),
    list(column.types.map(({ type }) => says.types[type])),
    says.length(column.shortest, column.longest),
    ...(column.padded > 0 ? [says.padded(column.padded)] : []),
  ]
  return (
    <div className="profile">
      <h3>{column.name}</h3>
      <p className="quiet">{facts.join(' · ')}</p>
      {!isUnique && column.frequent.length > 0 && (
        <Values
          title={says.frequent}
          values={column.frequent.slice(0, 8).map(({ value, rows }) => [value, says.rows(rows)])}
        />
      )}
      {column.similar.length > 0 && (
        <Values
          title={says.similar}
          values={column.similar
            .slice(0, 5)
            .map(({ values }) => [
              list(values.map(({ value }) => quoted(value))),
              says.rows(values.reduce((sum, { rows }) => sum + rows, 0)),
            ])}
        />
      )}
      {column.forms.length > 1 && (
        <Values
          title={says.forms}
          values={column.forms.slice(0, 5).map(({ example, row_number }) => [example, says.row(row_number)])}
        />
      )}
    </div>
  )
}

interface ValuesProps {
  readonly title: string
  readonly values: readonly (readonly [value: string, note: string])[]
}

function Values({ title, values }: ValuesProps) {
  return (
    <>
      <h4>{title}</h4>
      <ul className="values">
        {values.map(([value, note]) => (
          <li key={`${value} ${note}`}>
            <span>{value}</span>
            <small className="quiet">{note}</small>
          </li>
        ))}
      </ul>
    </>
  )
}
