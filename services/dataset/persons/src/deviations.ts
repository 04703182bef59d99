import { PersonRecord } from '@regesta/contracts/person-record'

/** How a record differs from the documentation of the dataset, one sentence per place; an empty list when it does not. */
export function deviationsOf(record: unknown): string[] {
  const result = PersonRecord.safeParse(record)
  if (result.success) return []
  return result.error.issues.map((issue) => `${issue.path.map(String).join('.') || 'record'}: ${issue.message}`)
}
