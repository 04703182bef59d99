import { readlinkSync } from 'node:fs'
import type { ValidationReport } from '@regesta/contracts/projects'
import type { Examination } from '../examine/examine-file.js'

/** The report of a file, and why it could not be read when it was listed and is not there. */
export function withAbsence(path: string, { report, unreadable }: Examination): ValidationReport {
  const reason = reasonOf(path, unreadable)
  return reason === undefined ? report : { ...report, errors: [...report.errors, reason] }
}

function reasonOf(path: string, code: string | undefined): string | undefined {
  if (code === 'ELOOP') return 'The link leads in a circle.'
  if (code !== 'ENOENT') return undefined
  if (path.includes('\uFFFD')) {
    return 'The name of the file or of a folder above it is not UTF-8, so that it cannot be asked for. Rename it.'
  }
  const target = targetOf(path)
  return target === undefined
    ? 'The file vanished during the scan.'
    : `The link leads to ${target}, and nothing is there.`
}

function targetOf(path: string): string | undefined {
  try {
    return readlinkSync(path)
  } catch {
    return undefined
  }
}
