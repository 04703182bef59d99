import type { RecordName } from '../../api/record.js'
import { Acts } from '../history/acts.js'
import { useHistoryTexts } from '../history/use-history-texts.js'

/** What was done to the record, each act with its way back. */
export function HistoryView({ name: { project, record } }: { readonly name: RecordName }) {
  const { says } = useHistoryTexts()
  return (
    <section className="panel">
      <h2>{says.title}</h2>
      <Acts project={project} filter={{ record_id: record }} />
    </section>
  )
}
