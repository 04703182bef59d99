import { Outcome } from '../../parts/outcome.js'
import { useTexts } from '../../texts/texts.js'
import type { Facts } from './file.js'

/** Says that what lies on the disk is not what the project knows, with what is known of both. */
export function Changed({ facts: { on_disk, size_bytes, modified } }: { readonly facts: Facts }) {
  const { texts, bytes, moment } = useTexts()
  if (on_disk.state === 'unchanged') return null
  const says = texts.file.changed
  const state = (size: number | null, written: string | null) =>
    [size === null ? null : bytes(size), written === null ? null : moment(written)].filter(Boolean).join(', ')
  return (
    <section className="notice" data-kind="warning">
      <Outcome kind="warning">{texts.file.history.states[on_disk.state]}</Outcome>
      <p>{says[on_disk.state]}</p>
      {on_disk.state === 'changed' && (
        <dl className="facts-list">
          <div>
            <dt>{says.hashed}</dt>
            <dd>{state(size_bytes, modified)}</dd>
          </div>
          <div>
            <dt>{says.now}</dt>
            <dd>{state(on_disk.size_bytes, on_disk.modified)}</dd>
          </div>
        </dl>
      )}
    </section>
  )
}
