import { findingOf } from '@regesta/contracts/messages'
import { ValidationReport } from '@regesta/contracts/projects'
import { jsonIn } from './json-in.js'

/** The report of the scan, which a file keeps while its status goes on with the work; with the sentences that its errors are. Files of other ages have none, or another kind of text. */
export function storedReport(text: string | null | undefined): ValidationReport | null {
  const report = ValidationReport.safeParse(jsonIn(text))
  if (!report.success) return null
  const { errors, conflicts } = report.data
  return {
    ...report.data,
    ...(errors.length > 0 && { findings: errors.map(findingOf) }),
    ...(conflicts && { conflicts: conflicts.map((one) => ({ ...one, finding: findingOf(one.message) })) }),
  }
}
