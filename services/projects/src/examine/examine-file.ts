import { createHash, hash } from 'node:crypto'
import { closeSync, constants, fstatSync, openSync, readSync } from 'node:fs'
import { basename } from 'node:path'
import type { ValidationReport } from '@regesta/contracts/projects'
import { say } from '@regesta/contracts/sentences'
import { reasonOf } from '@regesta/http/reason-of'
import { updateFault } from '@regesta/http/release-on-disk'
import { extensionOf } from '../domain/file-names.js'
import { contentType, mimeType } from './content-type.js'
import { fault, reportOf, type Subject } from './report.js'
import { isText } from './validate-documents.js'
import { contradiction, ruleFor } from './validators.js'

export interface ExamineJob {
  readonly path: string
  /** false: hash and MIME type only. */
  readonly validate: boolean
  readonly xmlSchema?: string | undefined
}

/** All that is learnt from a file in one go. A file that cannot be read has no hash and a report that says why. */
export interface Examination {
  readonly path: string
  readonly size: number
  readonly mtime_ns: string | null
  /** '' when the content could not be read. */
  readonly sha256: string
  readonly mime: string | null
  readonly report: ValidationReport
  /** The code of the system's error, when reading failed. */
  readonly unreadable?: string
}

const BLOCK = 1024 * 1024
const HEAD = 64 * 1024

/**
 * Hashes a file, finds its type by content and name, and validates it. Never throws for what is wrong with the file.
 *
 * @param begin called with the size of the file before it is read
 */
export async function examineFile(
  { path, validate, xmlSchema }: ExamineJob,
  begin: (size: number) => void = () => {},
): Promise<Examination> {
  const name = basename(path)
  const extension = extensionOf(name)
  let content: Awaited<ReturnType<typeof readContent>>
  try {
    content = readContent(path, begin)
  } catch (error) {
    return unreadable(path, extension, error)
  }
  const { head, size, mtime_ns, sha256 } = content
  const text = isText(head)
  const found = await contentType(head, text, extension)
  const mime = await mimeType(found, extension, text)
  const subject: Subject = { path, name, extension, size, head, content: found, xmlSchema }
  const report = validate
    ? await validateSubject(subject, mime)
    : reportOf(path, {}, { mime_type: mime, file_extension: extension })
  return { path, size, mtime_ns, sha256, mime, report }
}

async function validateSubject(subject: Subject, mime: string | null): Promise<ValidationReport> {
  const rule = ruleFor(subject)
  const first = { mime_type: rule.mime ?? mime, file_extension: subject.extension }
  const lie = contradiction(subject, rule)
  try {
    const finding = await rule.validate(subject)
    return reportOf(
      subject.path,
      lie === undefined ? finding : { ...finding, faults: [lie, ...(finding.faults ?? [])] },
      first,
    )
  } catch (error) {
    // The file is not to blame for that.
    if (updateFault(error) !== undefined) throw error
    return reportOf(subject.path, fault(say('examination_failed', { reason: reasonOf(error) })), first)
  }
}

/** Reads a file once: its hash, its beginning, and its size and time as they were when reading began. */
function readContent(path: string, begin: (size: number) => void) {
  const file = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK)
  try {
    const stat = fstatSync(file, { bigint: true })
    if (!stat.isFile()) throw Object.assign(new Error('it is not a regular file'), { code: 'EINVAL' })
    begin(Number(stat.size))
    return { ...hashed(file, Number(stat.size)), mtime_ns: String(stat.mtimeNs) }
  } finally {
    closeSync(file)
  }
}

function hashed(file: number, expected: number) {
  // One byte more than a small file has, so that its end is seen. Some file systems report no size, or report it late.
  const buffer = Buffer.allocUnsafe(expected === 0 ? HEAD : Math.min(BLOCK, expected + 1))
  const first = fill(file, buffer, expected)
  const head = first.subarray(0, HEAD)
  if (first.length < buffer.length) return { head, size: first.length, sha256: hash('sha256', first) }
  const whole = createHash('sha256').update(first)
  const kept = Buffer.from(head)
  let size = first.length
  for (let piece = fill(file, buffer); piece.length > 0; piece = fill(file, buffer)) {
    whole.update(piece)
    size += piece.length
  }
  return { head: kept, size, sha256: whole.digest('hex') }
}

/**
 * The next bytes of a file: as many as there is room for, fewer at its end.
 *
 * @param expected bytes after which a further read found nothing: the end of the file
 */
function fill(file: number, buffer: Buffer, expected = 0): Buffer {
  let filled = 0
  while (filled < buffer.length) {
    const read = readSync(file, buffer, filled, buffer.length - filled, null)
    filled += read
    if (read === 0 || filled === expected) break
  }
  return buffer.subarray(0, filled)
}

function unreadable(path: string, extension: string, error: unknown): Examination {
  const code = (error as { code?: string }).code ?? 'EIO'
  const message = code === 'ENOENT' ? say('no_file', {}) : say('file_unreadable', { reason: reasonOf(error) })
  const details = code === 'ENOENT' ? {} : { mime_type: null, file_extension: extension }
  const report = reportOf(path, fault(message), details)
  return { path, size: 0, mtime_ns: null, sha256: '', mime: null, report, unreadable: code }
}
