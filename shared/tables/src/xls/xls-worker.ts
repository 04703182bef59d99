import { readFileSync } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import { type CellObject, read, SSF, set_cptable, type WorkSheet } from '@e965/xlsx'
import * as codePages from '@e965/xlsx/dist/cpexcel.full.mjs'
import type { Cell, SourceRow } from '../cell.js'
import type { UnreadableReason } from '../unreadable-table.js'
import { excelDate } from '../xlsx/excel-date.js'
import { errorText } from './error-texts.js'

export type XlsMessage =
  | { kind: 'rows'; rows: SourceRow[] }
  | { kind: 'end' }
  | { kind: 'fault'; reason: UnreadableReason; sentence: string }

const BATCH = 500
const { path, atMost } = workerData as { path: string; atMost: number }
const send = (message: XlsMessage) => parentPort?.postMessage(message)

set_cptable(codePages)
try {
  await sendRows()
  send({ kind: 'end' })
} catch (error) {
  send(faultOf(error))
}

async function sendRows(): Promise<void> {
  const workbook = read(readFileSync(path), {
    dense: true,
    cellNF: true,
    cellText: false,
    cellFormula: false,
    cellHTML: false,
    sheets: 0,
    sheetRows: atMost,
  })
  const name = workbook.SheetNames[0]
  const sheet = name === undefined ? undefined : workbook.Sheets[name]
  if (sheet === undefined) throw new Error('it has no sheet')
  const since1904 = workbook.Workbook?.WBProps?.date1904 === true
  const table = (sheet as WorkSheet & { '!data'?: (CellObject[] | undefined)[] })['!data'] ?? []
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

function cellOf(cell: CellObject | undefined, since1904: boolean): Cell {
  if (cell === undefined || cell.v === undefined || cell.v === '') return null
  if (cell.t === 'e') return errorText(Number(cell.v))
  if (cell.t === 'n') {
    const number = Number(cell.v)
    return cell.z !== undefined && SSF.is_date(String(cell.z)) ? excelDate(number, since1904) : number
  }
  if (cell.t === 'b') return cell.v === true
  return cell.v instanceof Date ? cell.v.toISOString() : String(cell.v)
}

function faultOf(error: unknown): XlsMessage {
  const text = error instanceof Error ? error.message : String(error)
  if (/password|encrypt/i.test(text)) {
    return {
      kind: 'fault',
      reason: 'encrypted',
      sentence: 'The workbook is encrypted with a password. Save it without one',
    }
  }
  if (/unsupported file|cannot find workbook stream/i.test(text)) {
    const sentence =
      'The file is an older Office document, but no Excel workbook (.xls). Save the table as .xlsx or .csv'
    return { kind: 'fault', reason: 'other_format', sentence }
  }
  return {
    kind: 'fault',
    reason: 'damaged',
    sentence: `The workbook is damaged or cut off (${text}). Open it in its program and save it again`,
  }
}
