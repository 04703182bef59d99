import { readlinkSync } from 'node:fs'
import type { ValidationReport } from '@regesta/contracts/projects'
import { say } from '@regesta/contracts/sentences'
import type { Examination } from '../examine/examine-file.js'

/** The report of a file, and why it could not be read when it was listed and is not there. */
export function withAbsence(path: string, { report, unreadable }: Examination): ValidationReport {
  const reason = absenceOf(path, unreadable)
  return reason === undefined ? report : { ...report, errors: [...report.errors, reason] }
}

function absenceOf(path: string, code: string | undefined): string | undefined {
  if (code === 'ELOOP') return say('link_in_a_circle', {})
  if (code !== 'ENOENT') return undefined
  if (path.includes('\uFFFD')) return say('name_not_utf8', {})
  const target = targetOf(path)
  return target === undefined ? say('file_vanished', {}) : say('link_to_nothing', { target })
}

function targetOf(path: string): string | undefined {
  try {
    return readlinkSync(path)
  } catch {
    return undefined
  }
}
