import { findingOf } from '@regesta/contracts/messages'
import { ValidationReport } from '@regesta/contracts/projects'

/** The stored report of a file, with the sentences that its errors are. Files of other ages have none, or another kind of text. */
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

/** What a column holds as JSON; null for what is none. */
export function jsonIn(text: string | null | undefined): unknown {
  try {
    return text === null || text === undefined ? null : JSON.parse(text)
  } catch {
    return null
  }
}
