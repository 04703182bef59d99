import { readFileSync } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import { type CellObject, read, set_cptable, type WorkSheet } from '@e965/xlsx'
import { say } from '@regesta/contracts/sentences'
import type { Cell, SourceRow } from '../cell.js'
import { noSheet } from '../chosen-sheet.js'
import { type UnreadableReason, UnreadableTable } from '../unreadable-table.js'
import { shownBy, shownNumber } from '../xlsx/excel-date.js'
import { codePages } from './code-pages.js'
import { errorText } from './error-texts.js'

export type XlsMessage =
  | { kind: 'rows'; rows: SourceRow[] }
  /** Says first which sheets there are, and which is read, when it was asked for or the first one is empty or hidden. */
  | { kind: 'sheet'; sheet: string | undefined; sheets: readonly string[] }
  | { kind: 'end' }
  | { kind: 'fault'; reason: UnreadableReason; sentence: string }

export interface XlsTask {
  readonly path: string
  /** 0 for all rows. */
  readonly atMost: number
  /** The sheet that is asked for. */
  readonly wanted: string | undefined
}

const BATCH = 500
const { path, atMost, wanted } = workerData as XlsTask
const send = (message: XlsMessage) => parentPort?.postMessage(message)

set_cptable(codePages)
try {
  await sendRows()
  send({ kind: 'end' })
} catch (error) {
  send(faultOf(error))
}

async function sendRows(): Promise<void> {
  const bytes = readFileSync(path)
  const { SheetNames: names } = read(bytes, { bookSheets: true })
  const { table, since1904, place, isHidden } =
    wanted === undefined ? firstFilled(bytes, names) : sheetNamed(bytes, names, wanted)
  const isTold = wanted !== undefined || place > 0 || isHidden(0)
  send({ kind: 'sheet', sheet: isTold ? (names[place] ?? '') : undefined, sheets: names })
  for (let start = 0; start < table.length; start += BATCH) {
    // The list of rows has holes, which map() would pass over.
    const rows = Array.from({ length: Math.min(BATCH, table.length - start) }, (_, index) => ({
      number: start + index + 1,
      cells: Array.from(table[start + index] ?? [], (cell) => cellOf(cell, since1904)),
    }))
    const asked = new Promise((resolve) => parentPort?.once('message', resolve))
    send({ kind: 'rows', rows })
    await asked
  }
}

/** The first sheet with filled cells, the hidden ones behind the others; the last one when all are empty. */
function firstFilled(bytes: Buffer, names: readonly string[]) {
  const first = readSheet(bytes, 0)
  const byVisibility = [...names.keys()].toSorted(
    (one, other) => Number(first.isHidden(one)) - Number(first.isHidden(other)),
  )
  let found = first
  for (const place of byVisibility) {
    found = place === 0 ? first : readSheet(bytes, place)
    if (found.table.length > 0) break
  }
  return found
}

function sheetNamed(bytes: Buffer, names: readonly string[], name: string) {
  const place = names.indexOf(name)
  if (place < 0) throw noSheet(name, names)
  return readSheet(bytes, place)
}

/** One sheet as a list of rows, with holes; without any for an empty sheet. */
function readSheet(bytes: Buffer, place: number) {
  const workbook = read(bytes, {
    dense: true,
    cellNF: true,
    cellText: false,
    cellFormula: false,
    cellHTML: false,
    sheets: place,
    sheetRows: atMost,
  })
  const sheet = workbook.Sheets[workbook.SheetNames[place] ?? '']
  if (sheet === undefined) throw new Error(say('has_no_sheets', {}))
  const table = (sheet as WorkSheet & { '!data'?: (CellObject[] | undefined)[] })['!data'] ?? []
  const { Sheets: properties = [], WBProps } = workbook.Workbook ?? {}
  // The properties stand in the order in which the sheets lie in the file, which need not be that of their names.
  const hidden = new Set(properties.flatMap(({ name, Hidden = 0 }) => (Hidden > 0 ? [name] : [])))
  const isHidden = (other: number) => hidden.has(workbook.SheetNames[other])
  return { table, place, isHidden, since1904: WBProps?.date1904 === true }
}

function cellOf(cell: CellObject | undefined, since1904: boolean): Cell {
  if (cell === undefined || cell.v === undefined || cell.v === '') return null
  if (cell.t === 'e') return errorText(Number(cell.v))
  if (cell.t === 'n') {
    const number = Number(cell.v)
    return cell.z === undefined ? number : shownNumber(number, shownBy(0, String(cell.z)), since1904)
  }
  if (cell.t === 'b') return cell.v === true
  return cell.v instanceof Date ? cell.v.toISOString() : String(cell.v)
}

function faultOf(error: unknown): XlsMessage {
  if (error instanceof UnreadableTable) return { kind: 'fault', reason: error.reason, sentence: error.message }
  const text = error instanceof Error ? error.message : String(error)
  if (/password|encrypt/i.test(text)) {
    return {
      kind: 'fault',
      reason: 'encrypted',
      sentence: say('workbook_with_password', {}),
    }
  }
  if (/unsupported file|cannot find workbook stream/i.test(text)) {
    return { kind: 'fault', reason: 'other_format', sentence: say('table_of_older_office', {}) }
  }
  return {
    kind: 'fault',
    reason: 'damaged',
    sentence: say('workbook_broken', { reason: text }),
  }
}
