import { basename } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { say } from '@regesta/contracts/sentences'
import { CsvError, type Parser, parse } from 'csv-parse'
import type { Cell, Delimiter, Source, SourceRow } from './cell.js'
import { decodeText } from './decode-text.js'
import { fileBytes } from './file-bytes.js'
import { FirstLinesReader } from './first-lines.js'
import { LineTooWide, lineWidth, MOST_COLUMNS } from './line-width.js'
import { upToFault } from './row-blocks.js'
import { asCell } from './text-cell.js'
import { UnreadableTable } from './unreadable-table.js'

const MiB = 1024 * 1024
const PIECE = 16 * 1024
/** How much of what was read first is parsed: beyond a preview, parsing is wasted. Characters. */
const PORTION = 4 * 1024
/** Records that are handed on together at most. */
const RECORDS = { first: 10, later: 1_000 }
const LONGEST_HEADER = 4 * MiB
const LONGEST_ROW = 16 * MiB

/** What somebody knows of a text. */
export interface TextReading {
  /** What separates its cells. */
  readonly delimiter?: Delimiter | undefined
  /** As `TextDecoder` calls it. */
  readonly encoding?: string | undefined
}

/**
 * Comma separated text. Semicolons or tabs separate where the header has these and no commas, or where a line `sep=;` says
 * so; in tab separated text only tabs do. A separator that the caller names is used as it is.
 */
export async function readDelimited(
  path: string,
  format: 'csv' | 'tsv',
  typed: boolean,
  wanted: TextReading = {},
): Promise<Source> {
  const { text, encoding } = decodeText(fileBytes(path, PIECE), wanted.encoding)
  const { head, said, found } = await readHead(text)
  const delimiter = wanted.delimiter ?? said ?? (format === 'tsv' ? '\t' : found.delimiter)
  return {
    delimiter,
    get encoding() {
      return encoding()
    },
    strictWidth: true,
    hasTitle: found.hasTitle && found.delimiter === delimiter,
    blocks: records(basename(path), [head, text], delimiter, typed ? asCell : asText),
  }
}

/** The text up to the end of the header line, and what came with it, without a line that only names the separator. */
async function readHead(text: AsyncGenerator<string>) {
  const lines = new FirstLinesReader()
  let head = ''
  let said: Delimiter | undefined
  for (let isFirst = true; head.length < LONGEST_HEADER; isFirst = false) {
    const { value, done } = await text.next()
    if (done) break
    const named = isFirst ? separatorLine(value) : undefined
    said ??= named?.delimiter
    const piece = value.slice(named?.length ?? 0)
    head += piece
    if (lines.feed(piece)) break
  }
  return { head, said, found: lines.end() }
}

/** Spreadsheet programs write `sep=;` above a table and do not count that line. */
function separatorLine(text: string): { delimiter: Delimiter; length: number } | undefined {
  const [line, sign] = /^"?sep=([,;\t])"?(?:\r\n|\n|\r)/i.exec(text) ?? []
  return line === undefined ? undefined : { delimiter: sign as Delimiter, length: line.length }
}

/** The pieces of a text, none of which goes beyond the limit of cells in a line. */
async function* checkedPieces(file: string, [head, rest]: Text, delimiter: string): AsyncGenerator<string> {
  const { feed } = lineWidth(file, delimiter)
  feed(head)
  yield* portions(head)
  for await (const piece of rest) {
    feed(piece)
    yield piece
  }
}

/** A text in portions that cut no character in two. */
function* portions(text: string): Generator<string> {
  for (let start = 0; start < text.length; ) {
    const end = start + PORTION
    const next = (text.codePointAt(end - 1) ?? 0) > 0xffff ? end + 1 : end
    yield text.slice(start, next)
    start = next
  }
}

/** What was read of a text on the way to its header, and the rest. */
type Text = readonly [head: string, rest: AsyncGenerator<string>]

async function* records(
  file: string,
  text: Text,
  delimiter: string,
  cellOf: (field: string) => Cell,
): AsyncGenerator<readonly SourceRow[]> {
  const parser = parse({
    delimiter,
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_quotes: true,
    relax_column_count: true,
    max_record_size: LONGEST_ROW,
  })
  const feeding = pipeline(Readable.from(checkedPieces(file, text, delimiter)), parser).catch(() => {})
  let number = 0
  try {
    for await (const block of together(parser)) {
      yield* upToFault(block, (fields) => {
        number += 1
        if (fields.length > MOST_COLUMNS) throw new LineTooWide(file, number)
        return { number, cells: fields.map(cellOf) }
      })
    }
  } catch (error) {
    throw asUnreadable(error)
  } finally {
    parser.destroy()
    await feeding
  }
}

/**
 * The records that are ready, at once: waiting for each alone takes as long as reading it. Taking them has more of them
 * parsed, so the first time they are no more than a preview needs.
 */
async function* together(stream: Parser): AsyncGenerator<string[][]> {
  let most = RECORDS.first
  for await (const first of stream as AsyncIterable<string[]>) {
    const ready = [first]
    for (let next = stream.read(); next !== null; next = stream.read()) {
      ready.push(next)
      if (ready.length >= most) break
    }
    yield ready
    most = RECORDS.later
  }
}

const asText = (field: string): Cell => field || null

function asUnreadable(error: unknown): unknown {
  if (error instanceof LineTooWide) return new UnreadableTable('too_large', error.message, { cause: error })
  if (!(error instanceof CsvError)) return error
  const { code, lines, message } = error as CsvError & { lines?: number }
  if (code === 'CSV_QUOTE_NOT_CLOSED' || code === 'CSV_MAX_RECORD_SIZE') {
    const sentence = say('table_quote_open', { most: LONGEST_ROW / MiB, near: lines ?? '?' })
    return new UnreadableTable('malformed', sentence, { cause: error })
  }
  return new UnreadableTable('malformed', say('table_not_well_formed', { reason: message }), { cause: error })
}
