import { useTexts } from '../../texts/texts.js'
import type { Facts } from './file.js'

/** What is known of a file, in words. */
export function FactsPanel({ facts }: { readonly facts: Facts }) {
  const { texts, bytes, moment } = useTexts()
  const says = texts.file.facts
  const time = (one: string | null) => (one === null ? says.unknown : moment(one))
  const rows: readonly (readonly [string, string])[] = [
    [says.status, texts.files.status[facts.status] ?? facts.status],
    [says.size, bytes(facts.size_bytes)],
    [says.type, facts.mime_type ?? says.unknown],
    [says.role, texts.file.roles[facts.file_type] ?? facts.file_type],
    [says.modified, time(facts.modified)],
    [says.added, time(facts.added_timestamp)],
    ...(facts.last_processed_timestamp === null
      ? []
      : [[says.processed, time(facts.last_processed_timestamp)] as const]),
  ]
  return (
    <section className="panel">
      <h2>{says.title}</h2>
      <dl className="facts-list">
        {rows.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
        <div>
          <dt>{says.path}</dt>
          <dd>
            <code>{facts.absolute_path}</code>
          </dd>
        </div>
        {facts.sha256_hash !== '' && (
          <div>
            <dt>{says.hash}</dt>
            <dd>
              <code>{facts.sha256_hash}</code>
            </dd>
          </div>
        )}
      </dl>
    </section>
  )
}
