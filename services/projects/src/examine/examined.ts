import type { ValidationReport } from '@regesta/contracts/projects'
import type { Examination } from './examine-file.js'

/** What a thread learnt from a file. Its report comes as the text that is stored, and is taken apart only where somebody looks into it. */
export class Examined implements Examination {
  constructor(
    readonly path: string,
    readonly size: number,
    readonly mtime_ns: string | null,
    readonly sha256: string,
    readonly mime: string | null,
    readonly isValid: boolean,
    readonly reportText: string,
    readonly unreadable?: string,
  ) {}

  get report(): ValidationReport {
    return JSON.parse(this.reportText) as ValidationReport
  }

  /** The same file with another report. */
  with(report: ValidationReport): Examined {
    const { path, size, mtime_ns, sha256, mime, unreadable } = this
    return new Examined(path, size, mtime_ns, sha256, mime, report.is_valid, JSON.stringify(report), unreadable)
  }
}
