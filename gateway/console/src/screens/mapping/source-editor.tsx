import { useState } from 'react'
import { Button } from 'react-aria-components'
import { ActionButton } from '../../parts/action-button.js'
import { SelectInput } from '../../parts/select-input.js'
import { TextInput } from '../../parts/text-input.js'
import { useIdentifierFault } from '../../parts/use-identifier-fault.js'
import type { Vocabulary } from './fields.js'
import type { TextSource } from './source.js'
import { useMappingTexts } from './use-mapping-texts.js'

type Kind = TextSource['kind']

interface SourceEditorProps {
  /** What is filled. */
  readonly label: string
  /** The attribute of an object that it fills. */
  readonly attribute?: string
  readonly source: TextSource
  readonly kinds: readonly Kind[]
  readonly columns: readonly string[]
  readonly vocabulary: Vocabulary | undefined
  /** Whether one cell may hold several values. */
  readonly takesSeparated: boolean
  /** Whether one of these values may hold several levels. */
  readonly hasLevels?: boolean
  /** @param part which of the inputs was changed */
  readonly onChange: (source: TextSource, part: string) => void
}

/** The form for what fills one field or attribute. */
export function SourceEditor(props: SourceEditorProps) {
  const { label, source, kinds, columns, vocabulary, onChange } = props
  const { says } = useMappingTexts()
  const offered = kinds.includes(source.kind) ? kinds : [...kinds, source.kind]
  return (
    <fieldset data-keeps-focus className="source">
      <legend>{label}</legend>
      <SelectInput
        label={says.from}
        value={source.kind}
        options={offered.map((kind) => [kind, says.sources[kind]])}
        onChange={(kind) => onChange(begun(kind, source, columns, vocabulary), 'kind')}
      />
      <Details {...props} />
    </fieldset>
  )
}

/** A source of another kind begins with what the one before can give. */
function begun(
  kind: Kind,
  before: TextSource,
  columns: readonly string[],
  vocabulary: Vocabulary | undefined,
): TextSource {
  const [first = ''] = columns
  switch (kind) {
    case 'column':
      return { kind, column: before.kind === 'columns' ? (before.columns[0] ?? first) : first }
    case 'columns':
      return { kind, columns: before.kind === 'column' ? [before.column] : [first], delimiter: ' ' }
    case 'fixed':
      return { kind, value: Object.keys(vocabulary ?? {})[0] ?? '' }
    case 'template':
      return { kind, template: '{filename_stem}' }
    case 'kept':
      return before
    default:
      return { kind }
  }
}

/** What the chosen kind of source needs to know. */
function Details(props: SourceEditorProps) {
  const { says } = useMappingTexts()
  const { source, onChange } = props
  switch (source.kind) {
    case 'column':
      return <OneColumn {...props} source={source} />
    case 'columns':
      return <SeveralColumns {...props} source={source} />
    case 'fixed':
      return <FixedValue {...props} source={source} />
    case 'template':
      return (
        <TextInput
          label={says.template}
          value={source.template}
          onChange={(template) => onChange({ ...source, template }, 'template')}
        />
      )
    case 'kept':
      return <code className="kept">{JSON.stringify(source.written)}</code>
    default:
      return null
  }
}

type Of<K extends Kind> = SourceEditorProps & { readonly source: Extract<TextSource, { kind: K }> }

function OneColumn(props: Of<'column'>) {
  const { source, columns, takesSeparated, onChange } = props
  const { says } = useMappingTexts()
  return (
    <>
      <ColumnChoice
        label={says.column}
        column={source.column}
        columns={columns}
        onChoose={(column) => onChange({ ...source, column }, 'column')}
      />
      {takesSeparated && (
        <TextInput
          label={says.delimiter}
          value={source.delimiter ?? ''}
          onChange={(delimiter) => onChange({ ...source, delimiter }, 'delimiter')}
        />
      )}
      <Levels {...props} />
    </>
  )
}

/** For fields whose values may hold levels: their separator. */
function Levels({ source, hasLevels = false, onChange }: Of<'column' | 'columns'>) {
  const { says } = useMappingTexts()
  if (!hasLevels) return null
  return (
    <TextInput
      label={says.levels}
      value={source.levels ?? ''}
      onChange={(levels) => onChange({ ...source, levels }, 'levels')}
      spellCheck={false}
    />
  )
}

function FixedValue({ attribute, source, vocabulary, onChange }: Of<'fixed'>) {
  const { says } = useMappingTexts()
  const fault = useIdentifierFault(attribute, source.value)
  const label = says.value
  const change = (value: string) => onChange({ ...source, value }, 'value')
  if (vocabulary === undefined) return <TextInput label={label} value={source.value} fault={fault} onChange={change} />
  const options = withCurrent(Object.entries(vocabulary), source.value)
  return <SelectInput label={label} value={source.value} options={options} onChange={change} />
}

const withCurrent = (options: readonly (readonly [string, string])[], value: string) =>
  options.some(([one]) => one === value) ? options : [[value, value] as const, ...options]

/** Columns in the order of their texts. */
function SeveralColumns(props: Of<'columns'>) {
  const { source, columns, takesSeparated, onChange } = props
  const { says } = useMappingTexts()
  const chosen = source.columns
  const change = (next: readonly string[]) => onChange({ ...source, columns: next }, 'columns')
  const [known, know] = useState<readonly number[]>([])
  const keys = keysOf(chosen.length, known)
  // Whoever is in a row stays there, wherever it goes.
  const rearrange = (act: <T>(rows: readonly T[]) => readonly T[]) => {
    know(act(keys))
    change(act(chosen))
  }
  return (
    <>
      {chosen.map((column, at) => (
        <div className="one-of-several" key={keys[at]}>
          <ColumnChoice
            label={`${says.column} ${at + 1}`}
            column={column}
            columns={columns}
            onChoose={(next) => change(chosen.with(at, next))}
          />
          <ActionButton
            label={says.placeEarlier(column)}
            reason={at === 0 ? says.isFirst : undefined}
            onPress={() => rearrange((rows) => earlier(rows, at))}
          >
            ↑
          </ActionButton>
          <ActionButton label={says.removeColumn(column)} onPress={() => rearrange((rows) => rows.toSpliced(at, 1))}>
            ×
          </ActionButton>
        </div>
      ))}
      <Button className="button small" onPress={() => change([...chosen, unusedOf(columns, chosen)])}>
        {says.addColumn}
      </Button>
      <TextInput
        label={takesSeparated ? says.delimiter : says.joinedBy}
        value={source.delimiter}
        onChange={(delimiter) => onChange({ ...source, delimiter }, 'delimiter')}
      />
      <Levels {...props} />
    </>
  )
}

/** A key for each row: those that are known already, and new ones for rows that have come. */
function keysOf(rows: number, known: readonly number[]): readonly number[] {
  const next = Math.max(-1, ...known) + 1
  return Array.from({ length: rows }, (_, at) => known[at] ?? next + at)
}

/** The rows with one of them moved before its predecessor. */
const earlier = <T,>(rows: readonly T[], at: number): readonly T[] =>
  rows.toSpliced(at, 1).toSpliced(at - 1, 0, ...rows.slice(at, at + 1))

const unusedOf = (columns: readonly string[], chosen: readonly string[]) =>
  columns.find((column) => !chosen.includes(column)) ?? columns[0] ?? ''

interface ColumnChoiceProps {
  readonly label: string
  readonly column: string
  readonly columns: readonly string[]
  readonly onChoose: (column: string) => void
}

function ColumnChoice({ label, column, columns, onChoose }: ColumnChoiceProps) {
  const { says } = useMappingTexts()
  const isGone = column !== '' && !columns.includes(column)
  const options: (readonly [string, string])[] = [
    ...(column === '' ? [['', says.chooseColumn] as const] : []),
    ...(isGone ? [[column, says.notInSheet(column)] as const] : []),
    ...columns.map((name) => [name, name] as const),
  ]
  return <SelectInput label={label} value={column} options={options} onChange={onChoose} />
}
