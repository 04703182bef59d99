import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { CsvError, parse } from 'csv-parse'
import type { Cell, Source, SourceRow } from './cell.js'
import { decodeText } from './decode-text.js'
import { UnreadableTable } from './unreadable-table.js'

const MiB = 1024 * 1024
const LONGEST_HEADER = 4 * MiB
const LONGEST_ROW = 16 * MiB

/** Comma separated text, read with semicolons when its header line has these and no commas; or tab separated text. */
export async function readDelimited(path: string, format: 'csv' | 'tsv', typed: boolean): Promise<Source> {
  // Small pieces: what is read beyond a preview is parsed in vain.
  const file = createReadStream(path, { highWaterMark: 16 * 1024 })
  const { text, encoding } = decodeText(file)
  const head = await readHead(text)
  const delimiter = format === 'tsv' ? '\t' : delimiterOf(head)
  async function* whole() {
    yield head
    yield* text
  }
  return {
    delimiter,
    get encoding() {
      return encoding()
    },
    strictWidth: true,
    rows: records(whole(), delimiter, typed ? asCell : asText),
  }
}

/** The text up to the end of the header line, and what came with it. */
async function readHead(text: AsyncGenerator<string>): Promise<string> {
  let head = ''
  while (head.length < LONGEST_HEADER) {
    const { value, done } = await text.next()
    if (done) break
    head += value
    if (headerLine(head) !== undefined) break
  }
  return head
}

/** The first line that is not blank, without what stands in quotes; missing while it is not complete. */
function headerLine(head: string): string | undefined {
  const line = /^(?:[ \t]*(?:\r\n|\n|\r))*((?:"(?:[^"]|"")*"|[^"\r\n])+)[\r\n]/.exec(head)?.[1]
  return line?.replace(/"(?:[^"]|"")*"/g, '')
}

function delimiterOf(head: string): ',' | ';' {
  const line = headerLine(`${head}\n`) ?? ''
  return line.includes(';') && !line.includes(',') ? ';' : ','
}

async function* records(
  text: AsyncGenerator<string>,
  delimiter: string,
  cellOf: (field: string) => Cell,
): AsyncGenerator<SourceRow> {
  const parser = parse({
    delimiter,
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_quotes: true,
    relax_column_count: true,
    max_record_size: LONGEST_ROW,
  })
  const feeding = pipeline(Readable.from(text), parser).catch(() => {})
  let number = 0
  try {
    for await (const fields of parser as AsyncIterable<string[]>) {
      number += 1
      yield { number, cells: fields.map(cellOf) }
    }
  } catch (error) {
    throw asUnreadable(error)
  } finally {
    parser.destroy()
    await feeding
  }
}

const NUMBER = /^-?(?:0|[1-9]\d{0,14})(?:\.\d{1,15})?$/

/** Plain numbers and truth values become what they are; codes such as `007` stay text. */
function asCell(field: string): Cell {
  if (field === '') return null
  const first = field.charCodeAt(0)
  if (first === 45 || (first >= 48 && first <= 57)) return NUMBER.test(field) ? Number(field) : field
  if (field.length <= 5 && /^(?:true|false)$/i.test(field)) return field.toLowerCase() === 'true'
  return field
}

const asText = (field: string): Cell => field || null

function asUnreadable(error: unknown): unknown {
  if (!(error instanceof CsvError)) return error
  const { code, lines, message } = error as CsvError & { lines?: number }
  if (code === 'CSV_QUOTE_NOT_CLOSED' || code === 'CSV_MAX_RECORD_SIZE') {
    const sentence = `A quote is opened and never closed, or a row is longer than ${LONGEST_ROW / MiB} MiB (near line ${lines ?? '?'})`
    return new UnreadableTable('malformed', sentence, { cause: error })
  }
  return new UnreadableTable('malformed', `The text is not well-formed: ${message}`, { cause: error })
}
