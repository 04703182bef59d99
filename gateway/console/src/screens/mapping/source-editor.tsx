import { Button } from 'react-aria-components'
import { SelectInput } from '../../parts/select-input.js'
import { TextInput } from '../../parts/text-input.js'
import { useTexts } from '../../texts/texts.js'
import type { Vocabulary } from './fields.js'
import type { TextSource } from './source.js'

type Kind = TextSource['kind']

interface SourceEditorProps {
  /** What is filled. */
  readonly label: string
  readonly source: TextSource
  readonly kinds: readonly Kind[]
  readonly columns: readonly string[]
  readonly vocabulary: Vocabulary | undefined
  /** Whether one cell may hold several values. */
  readonly takesSeparated: boolean
  /** @param part which of the inputs was changed */
  readonly onChange: (source: TextSource, part: string) => void
}

/** The form for what fills one field or attribute. */
export function SourceEditor(props: SourceEditorProps) {
  const { label, source, kinds, columns, vocabulary, onChange } = props
  const { texts } = useTexts()
  const offered = kinds.includes(source.kind) ? kinds : [...kinds, source.kind]
  return (
    <fieldset className="source">
      <legend>{label}</legend>
      <SelectInput
        label={texts.workbench.from}
        value={source.kind}
        options={offered.map((kind) => [kind, texts.workbench.sources[kind]])}
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
  const { texts } = useTexts()
  const { source, columns, onChange } = props
  switch (source.kind) {
    case 'column':
      return <OneColumn {...props} source={source} />
    case 'columns':
      return <SeveralColumns source={source} columns={columns} onChange={onChange} />
    case 'fixed':
      return <FixedValue {...props} source={source} />
    case 'template':
      return (
        <TextInput
          label={texts.workbench.template}
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

function OneColumn({ source, columns, takesSeparated, onChange }: Of<'column'>) {
  const { texts } = useTexts()
  return (
    <>
      <ColumnChoice
        label={texts.workbench.column}
        column={source.column}
        columns={columns}
        onChoose={(column) => onChange({ ...source, column }, 'column')}
      />
      {takesSeparated && (
        <TextInput
          label={texts.workbench.delimiter}
          value={source.delimiter ?? ''}
          onChange={(delimiter) => onChange({ ...source, delimiter }, 'delimiter')}
        />
      )}
    </>
  )
}

function FixedValue({ source, vocabulary, onChange }: Of<'fixed'>) {
  const { texts } = useTexts()
  const label = texts.workbench.value
  const change = (value: string) => onChange({ ...source, value }, 'value')
  if (vocabulary === undefined) return <TextInput label={label} value={source.value} onChange={change} />
  const options = withCurrent(Object.entries(vocabulary), source.value)
  return <SelectInput label={label} value={source.value} options={options} onChange={change} />
}

const withCurrent = (options: readonly (readonly [string, string])[], value: string) =>
  options.some(([one]) => one === value) ? options : [[value, value] as const, ...options]

interface SeveralColumnsProps {
  readonly source: Extract<TextSource, { kind: 'columns' }>
  readonly columns: readonly string[]
  readonly onChange: (source: TextSource, part: string) => void
}

function SeveralColumns({ source, columns, onChange }: SeveralColumnsProps) {
  const { texts } = useTexts()
  const says = texts.workbench
  const chosen = source.columns
  const replace = (at: number, column: string) => chosen.map((one, index) => (index === at ? column : one))
  return (
    <>
      {[...chosen.entries()].map(([at, column]) => (
        <div className="one-of-several" key={at}>
          <ColumnChoice
            label={`${says.column} ${at + 1}`}
            column={column}
            columns={columns}
            onChoose={(next) => onChange({ ...source, columns: replace(at, next) }, 'columns')}
          />
          <Button
            className="button small"
            aria-label={says.removeColumn(column)}
            onPress={() => onChange({ ...source, columns: chosen.filter((_, index) => index !== at) }, 'columns')}
          >
            ×
          </Button>
        </div>
      ))}
      <Button
        className="button small"
        onPress={() => onChange({ ...source, columns: [...chosen, unusedOf(columns, chosen)] }, 'columns')}
      >
        {says.addColumn}
      </Button>
      <TextInput
        label={says.joinedBy}
        value={source.delimiter}
        onChange={(delimiter) => onChange({ ...source, delimiter }, 'delimiter')}
      />
    </>
  )
}

const unusedOf = (columns: readonly string[], chosen: readonly string[]) =>
  columns.find((column) => !chosen.includes(column)) ?? columns[0] ?? ''

interface ColumnChoiceProps {
  readonly label: string
  readonly column: string
  readonly columns: readonly string[]
  readonly onChoose: (column: string) => void
}

function ColumnChoice({ label, column, columns, onChoose }: ColumnChoiceProps) {
  const { texts } = useTexts()
  const isGone = column !== '' && !columns.includes(column)
  const options: (readonly [string, string])[] = [
    ...(column === '' ? [['', texts.workbench.chooseColumn] as const] : []),
    ...(isGone ? [[column, texts.workbench.notInSheet(column)] as const] : []),
    ...columns.map((name) => [name, name] as const),
  ]
  return <SelectInput label={label} value={column} options={options} onChange={onChoose} />
}
