import type { Said } from '../../parts/said.js'
import { SentenceRow } from '../../parts/sentence.js'

/** Why an item is not done, or what is to be known of it. */
export const Reasons = ({ findings = [] }: { readonly findings?: readonly Said[] | undefined }) => (
  <span className="sentences">
    <SentenceRow findings={findings} />
  </span>
)
