import { Problem } from '../../api/problem.js'
import { ProblemBox } from '../../parts/problem-box.js'
import type { Said } from '../../parts/said.js'
import { Sentence } from '../../parts/sentence.js'
import { useRecordTexts } from './texts.js'

/** The sentences of a preparation that made no metadata of what it was given. */
export function refusalsOf(error: Error | null): readonly Said[] {
  if (!(error instanceof Problem)) return []
  const { findings, validation_errors: errors } = error.members
  if (!Array.isArray(errors)) return []
  return Array.isArray(findings) ? findings : errors.map((message) => ({ message: String(message) }))
}

/** Why the metadata were not taken: the sentences of the preparation. */
export function Refusal({ error }: { readonly error: Error }) {
  const says = useRecordTexts()
  const refusals = refusalsOf(error)
  if (refusals.length === 0) return <ProblemBox error={error} />
  return (
    <div className="problem" role="alert">
      <strong>{says.form.refused}</strong>
      <Faults faults={refusals} />
    </div>
  )
}

/** What is missing or wrong, one a line. */
export const Faults = ({ faults }: { readonly faults: readonly Said[] }) => (
  <ul className="record-list">
    {faults.map((fault) => (
      <li key={fault.message}>
        <Sentence {...fault} />
      </li>
    ))}
  </ul>
)
