import { Facts } from '../../parts/facts.js'
import { Outcome } from '../../parts/outcome.js'
import { useFileTexts } from '../../parts/use-file-texts.js'
import { useTexts } from '../../texts/texts.js'
import type { KnownFile } from './known-file.js'

/** Says that the file on the disk is not the one that the project knows, with what is known of both. */
export function Changed({ facts: { on_disk, size_bytes, modified } }: { readonly facts: KnownFile }) {
  const { bytes, moment } = useTexts()
  const fileTexts = useFileTexts()
  if (on_disk.state === 'unchanged') return null
  const says = fileTexts.changed
  const state = (size: number | null, written: string | null) =>
    [size === null ? null : bytes(size), written === null ? null : moment(written)].filter(Boolean).join(', ')
  return (
    <section className="notice" data-kind="warning">
      <Outcome kind="warning">{fileTexts.history.states[on_disk.state]}</Outcome>
      <p>{says[on_disk.state]}</p>
      {on_disk.state === 'changed' && (
        <Facts
          facts={[
            [says.hashed, state(size_bytes, modified)],
            [says.now, state(on_disk.size_bytes, on_disk.modified)],
          ]}
        />
      )}
    </section>
  )
}
