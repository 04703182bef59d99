import { Facts } from '../../parts/facts.js'
import { useFileTexts } from '../../parts/use-file-texts.js'
import { useTexts } from '../../texts/texts.js'
import type { KnownFile } from './known-file.js'

/** What is known of a file, in words. */
export function FactsPanel({ facts }: { readonly facts: KnownFile }) {
  const { texts, bytes, moment } = useTexts()
  const fileTexts = useFileTexts()
  const says = fileTexts.facts
  return (
    <section className="panel">
      <h2>{says.title}</h2>
      <Facts
        facts={[
          [says.status, texts.files.status[facts.status] ?? facts.status],
          [says.size, bytes(facts.size_bytes)],
          [says.type, facts.mime_type ?? says.unknown],
          [says.role, fileTexts.roles[facts.file_type] ?? facts.file_type],
          [says.modified, facts.modified === null ? says.unknown : moment(facts.modified)],
          [says.added, moment(facts.added_timestamp)],
          [says.processed, facts.last_processed_timestamp && moment(facts.last_processed_timestamp)],
          [says.path, <code key="path">{facts.absolute_path}</code>],
          [says.hash, facts.sha256_hash && <code key="hash">{facts.sha256_hash}</code>],
        ]}
      />
    </section>
  )
}
