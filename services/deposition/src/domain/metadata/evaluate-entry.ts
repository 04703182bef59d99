import { say } from '@regesta/contracts/sentences'
import { cellText, givenText } from './cell-text.js'
import { type AttributeText, complexItems } from './complex-items.js'
import type { EntrySource } from './entry-source.js'
import type { FieldKind } from './field-kinds.js'
import { stemOf } from './file-name.js'
import { isObject, type MappingEntry, mappingEntry } from './mapping-entry.js'
import { distinct, splitList } from './split-list.js'

/** Stands for a description that is written later from the title. */
export const CONSTRUCT_LATER = Symbol('construct later')

/**
 * The value that an entry gives to a field.
 *
 * @param kind what the field holds; undefined for an unknown field, which is evaluated as text
 * @returns undefined when nothing comes of it: blank literals, missing cells, complex entries without content
 */
export function evaluateEntry(
  field: string,
  kind: FieldKind | undefined,
  written: unknown,
  source: EntrySource,
): unknown {
  const entry = mappingEntry(written)
  switch (entry.type) {
    case 'literal':
      return literalValue(entry.value, entry.delimiter, kind)
    case 'construct_later':
      if (field === 'description') return CONSTRUCT_LATER
      source.note(say('only_description_later', { place: field }))
      return undefined
    case 'complex':
      return complexValue(field, kind, entry, source)
    case 'columns':
      return columnsValue(field, kind, entry, source)
    default:
      return entryText(field, entry, source)
  }
}

function literalValue(value: unknown, delimiter: string | undefined, kind: FieldKind | undefined): unknown {
  if (value === null || value === undefined) return undefined
  if (typeof value === 'string' && value.trim() === '') return undefined
  const isList = kind?.kind === 'texts' || kind?.kind === 'objects'
  return isList && typeof value === 'string' && delimiter !== undefined ? splitList(value, { delimiter }) : value
}

type ColumnsEntry = Extract<MappingEntry, { type: 'columns' }>

function columnsValue(field: string, kind: FieldKind | undefined, entry: ColumnsEntry, source: EntrySource): unknown {
  const texts = columnTexts(field, entry, source)
  if (texts.length === 0) return undefined
  if (kind?.kind !== 'texts' && kind?.kind !== 'objects') return texts.join(entry.delimiter ?? ' ')
  return distinct(texts.flatMap((text) => splitList(text, entry)))
}

/** The cells of the named columns that hold something, trimmed. */
function columnTexts(field: string, { columns }: ColumnsEntry, source: EntrySource): string[] {
  return columns.flatMap((column) => {
    const cell = source.cell(column)
    if (cell === undefined) source.note(say('column_not_there', { column, place: field }))
    return cellText(cell) ?? []
  })
}

type ComplexEntry = Extract<MappingEntry, { type: 'complex' }>

function complexValue(field: string, kind: FieldKind | undefined, entry: ComplexEntry, source: EntrySource): unknown {
  const principal = kind?.kind === 'objects' ? kind.principal : undefined
  const values = entry.items.flatMap((item) => {
    const attributes = Object.entries(item).map(([name, written]) =>
      attributeText(`${field}.${name}`, name, written, name === principal ? entry.delimiter : undefined, source),
    )
    return complexItems(field, principal, attributes, source)
  })
  if (values.length === 0) return undefined
  return kind?.kind === 'object' ? values[0] : values
}

/** @param delimiter what the whole field is split by, unless the attribute has a delimiter of its own */
function attributeText(
  place: string,
  name: string,
  written: unknown,
  delimiter: string | undefined,
  source: EntrySource,
): AttributeText {
  const entry = mappingEntry(withType(written))
  // Between several columns the delimiter joins; in one it separates.
  const separates = entry.type === 'literal' || (entry.type === 'columns' && entry.columns.length === 1)
  return {
    name,
    text: entryText(place, entry, source),
    delimiter: separates ? (entry.delimiter ?? delimiter) : undefined,
    fromSheet: entry.type === 'columns',
  }
}

/** Attributes may be written as `{value: ...}` without a type. */
const withType = (written: unknown) =>
  isObject(written) && written.type === undefined ? { ...written, type: 'literal' } : written

/** The text of an entry where only one text fits. */
function entryText(field: string, entry: MappingEntry, source: EntrySource): string | undefined {
  switch (entry.type) {
    case 'literal':
      return givenText(entry.value)
    case 'columns':
      return columnTexts(field, entry, source).join(entry.delimiter ?? ' ') || undefined
    case 'filename':
      return source.filename
    case 'filename_stem':
      return stemOf(source.filename)
    case 'constructed':
      return fillTemplate(field, entry.template, source)
    case 'unusable':
      source.note(entry.why(field))
      return undefined
    default:
      source.note(say('entry_without_text', { place: field, unfit: entry.type }))
      return undefined
  }
}

function fillTemplate(field: string, template: string, { filename, note }: EntrySource): string {
  return template.replace(/\{(\w+)\}/g, (placeholder, name: string) => {
    if (name === 'filename') return filename
    if (name === 'filename_stem') return stemOf(filename)
    note(say('template_placeholder_unknown', { place: field, placeholder }))
    return placeholder
  })
}
