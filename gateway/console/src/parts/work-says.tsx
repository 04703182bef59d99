import type { Operation } from '@regesta/contracts/operations'
import { SentenceRow } from './sentence.js'

interface WorkSaysProps {
  readonly operation: Pick<Operation, 'message' | 'error' | 'findings'>
}

/** Why long work has failed, or else what it said last. */
export const WorkSays = ({ operation: { message, error, findings } }: WorkSaysProps) => (
  <SentenceRow findings={findings ?? [{ message: error ?? message }]} />
)
