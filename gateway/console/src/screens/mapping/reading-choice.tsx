import type { AnswerOf } from '../../api/surface.js'
import { SelectInput } from '../../parts/select-input.js'
import type { Sheet } from './draft.js'
import type { Reading } from './reading.js'
import './reading-choice.css'
import { useMappingTexts } from './use-mapping-texts.js'

/** How a spreadsheet was read. */
export type Found = Pick<
  AnswerOf<'POST /api/project/metadata/profile_table'>,
  'sheet' | 'sheets' | 'delimiter' | 'encoding'
>

interface ReadingChoiceProps {
  readonly sheet: Sheet
  readonly found: Found | undefined
  readonly onChange: (reading: Reading) => void
}

/** The sheet of a workbook, or separator and encoding of a text, where what is found out is not what is meant. */
export function ReadingChoice({ sheet: { format, reading }, found, onChange }: ReadingChoiceProps) {
  const { says } = useMappingTexts()
  const { sheets = [], sheet = sheets[0] } = found ?? {}
  const isRead = found !== undefined
  if (format === 'excel') {
    if (sheets.length < 2 && reading.sheet === undefined) return null
    const names = sheets.map((name) => [name, name] as const)
    return (
      <div className="mapping-reading">
        <Choice
          label={says.reading.sheet}
          value={reading.sheet}
          options={names}
          isComplete={isRead}
          found={reading.sheet === undefined ? sheet : undefined}
          onChange={(chosen) => onChange(withChoice('sheet', reading, chosen))}
        />
      </div>
    )
  }
  const { delimiter, encoding } = found ?? {}
  return (
    <div className="mapping-reading">
      <Choice
        label={says.reading.delimiter}
        value={reading.delimiter}
        options={Object.entries(says.reading.delimiters)}
        found={isRead && reading.delimiter === undefined ? says.reading.delimiters[delimiter ?? ','] : undefined}
        onChange={(chosen) => onChange(withChoice('delimiter', reading, chosen))}
      />
      <Choice
        label={says.reading.encoding}
        value={reading.encoding}
        options={Object.entries(ENCODINGS)}
        found={reading.encoding === undefined ? nameOfEncoding(encoding) : undefined}
        onChange={(chosen) => onChange(withChoice('encoding', reading, chosen))}
      />
    </div>
  )
}

/** What these encodings are called everywhere. */
const ENCODINGS: Readonly<Record<NonNullable<Reading['encoding']>, string>> = {
  'utf-8': 'UTF-8',
  'windows-1252': 'Windows-1252',
  'iso-8859-15': 'ISO 8859-15',
  'windows-1250': 'Windows-1250',
  'iso-8859-2': 'ISO 8859-2',
  macintosh: 'Mac Roman',
  'utf-16le': 'UTF-16 LE',
  'utf-16be': 'UTF-16 BE',
}

const nameOfEncoding = (encoding: string | undefined) =>
  (ENCODINGS as Readonly<Record<string, string>>)[encoding ?? ''] ?? encoding

/** A reading with one choice made, or taken back. */
function withChoice(name: keyof Reading, reading: Reading, chosen: string): Reading {
  const { [name]: _, ...rest } = reading
  return chosen === '' ? rest : { ...rest, [name]: chosen }
}

interface ChoiceProps {
  readonly label: string
  readonly value: string | undefined
  readonly options: readonly (readonly [value: string, name: string])[]
  /** What was found out, where nothing was chosen. */
  readonly found: string | undefined
  /** Whether the options are complete; before a workbook was read, its sheets are unknown. */
  readonly isComplete?: boolean
  readonly onChange: (value: string) => void
}

function Choice({ label, value = '', options, found, isComplete = true, onChange }: ChoiceProps) {
  const { says } = useMappingTexts()
  const isKnown = value === '' || options.some(([one]) => one === value)
  return (
    <SelectInput
      label={label}
      value={value}
      options={[
        ['', found === undefined ? says.reading.findOut : says.reading.found(found)],
        ...options,
        ...(isKnown ? [] : [[value, isComplete ? says.reading.unknown(value) : value] as const]),
      ]}
      onChange={onChange}
    />
  )
}
