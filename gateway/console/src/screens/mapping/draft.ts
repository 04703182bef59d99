import type { PersonDecision } from '../../api/mapping.js'
import { type Reading, readingIn, writtenReading } from './reading.js'
import { columnsOf, type FieldSource, fieldSource, isFilled, NOTHING, writtenSource } from './source.js'

export interface Sheet {
  readonly path: string
  readonly format: 'csv' | 'excel'
  /** How it is read, as far as somebody has said so. */
  readonly reading: Reading
}

/** A mapping as it is edited; nothing of it is saved yet. */
export interface Draft {
  /** null for a mapping that draws on file names and fixed values alone. */
  readonly sheet: Sheet | null
  /** The column with the file names; empty while none is chosen. */
  readonly filenameColumn: string
  readonly fields: Readonly<Record<string, FieldSource>>
  /** Who is meant by names of the sheet. */
  readonly persons: readonly PersonDecision[]
  /** Settings of the mapping that the workbench does not show. */
  readonly rest: Readonly<Record<string, unknown>>
}

const EMPTY: Draft = { sheet: null, filenameColumn: '', fields: {}, persons: [], rest: {} }

const OWN = new Set([
  '_mapping_mode',
  '_file_path',
  '_file_format',
  '_sheet',
  '_delimiter',
  '_encoding',
  '_persons',
  'filename',
])

/** The format follows from the ending, as in the installation. */
export const sheetAt = (path: string, reading: Reading = {}): Sheet => ({
  path,
  format: /\.xlsx?$/i.test(path) ? 'excel' : 'csv',
  reading,
})

/** @param definition the saved mapping; undefined where there is none */
export function draftOf(definition: Readonly<Record<string, unknown>> | undefined): Draft {
  if (definition === undefined) return EMPTY
  const path = definition._file_path
  const entries = Object.entries(definition).filter(([name]) => !OWN.has(name))
  const isSetting = ([name]: [string, unknown]) => name.startsWith('_')
  const filename = fieldSource(definition.filename)
  return {
    sheet: typeof path === 'string' && path !== '' && path !== 'N/A' ? sheetAt(path, readingIn(definition)) : null,
    filenameColumn: filename.kind === 'column' ? filename.column : filename.kind === 'fixed' ? filename.value : '',
    fields: Object.fromEntries(
      entries.filter((entry) => !isSetting(entry)).map(([name, entry]) => [name, fieldSource(entry)]),
    ),
    persons: Array.isArray(definition._persons) ? definition._persons : [],
    rest: Object.fromEntries(entries.filter(isSetting)),
  }
}

/** The mapping as it is saved and looked at. */
export function definitionOf({ sheet, filenameColumn, fields, persons, rest }: Draft): Record<string, unknown> {
  const table =
    sheet === null
      ? {}
      : {
          _mapping_mode: 'file',
          _file_path: sheet.path,
          _file_format: sheet.format,
          ...writtenReading(sheet.reading),
          ...(filenameColumn === '' ? {} : { filename: { type: 'column', value: filenameColumn } }),
        }
  const filled = Object.entries(fields).filter(([, source]) => isFilled(source))
  const decided = persons.length === 0 ? {} : { _persons: persons }
  const written = Object.fromEntries(filled.map(([name, source]) => [name, writtenSource(source)]))
  return { ...rest, ...table, ...decided, ...written }
}

export const textOf = (draft: Draft) => JSON.stringify(definitionOf(draft))
export const same = (one: Draft, other: Draft) => textOf(one) === textOf(other)

export const withField = (draft: Draft, field: string, source: FieldSource): Draft => ({
  ...draft,
  fields: { ...draft.fields, [field]: source },
})

/** The fields that draw on one of some columns. */
export const fieldsOn = ({ fields }: Draft, columns: readonly string[]): string[] =>
  Object.keys(fields).filter((name) => columnsOf(fields[name] ?? NOTHING).some((column) => columns.includes(column)))

/** Without what draws on some columns, so that other ones are suggested for it. */
export function withoutColumns(draft: Draft, columns: readonly string[]): Draft {
  const emptied = Object.fromEntries(fieldsOn(draft, columns).map((name) => [name, NOTHING]))
  const filenameColumn = columns.includes(draft.filenameColumn) ? '' : draft.filenameColumn
  return { ...draft, filenameColumn, fields: { ...draft.fields, ...emptied } }
}

/** Steps back and forth through what was edited. */
interface History {
  readonly past: readonly Draft[]
  readonly present: Draft
  readonly future: readonly Draft[]
}

/** Steps that can be taken back. */
const STEPS = 500

export type Edit =
  | { readonly do: 'begin'; readonly draft: Draft }
  /** Edits of one place one after the other, such as letters of a word, are one step. */
  | { readonly do: 'change'; readonly draft: Draft; readonly place?: string }
  | { readonly do: 'undo' }
  | { readonly do: 'redo' }

export interface Editing extends History {
  /** Where the last change was made. */
  readonly place: string | undefined
}

export const beginEditing = (draft: Draft): Editing => ({ past: [], present: draft, future: [], place: undefined })

export function edit(state: Editing, step: Edit): Editing {
  const { past, present, future } = state
  if (step.do === 'begin') return beginEditing(step.draft)
  if (step.do === 'undo') {
    const earlier = past.at(-1)
    if (earlier === undefined) return state
    return { past: past.slice(0, -1), present: earlier, future: [present, ...future], place: undefined }
  }
  if (step.do === 'redo') {
    const [later, ...rest] = future
    if (later === undefined) return state
    return { past: [...past, present], present: later, future: rest, place: undefined }
  }
  const isSameStep = step.place !== undefined && step.place === state.place
  const steps = isSameStep ? past : [...past, present].slice(-STEPS)
  return { past: steps, present: step.draft, future: [], place: step.place }
}
