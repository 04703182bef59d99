import { useRef, useState } from 'react'
import type { FieldChange } from '../../api/batch.js'
import { ActionButton } from '../../parts/action-button.js'
import { Labelled } from '../../parts/labelled.js'
import { TextInput } from '../../parts/text-input.js'
import { useTexts } from '../../texts/texts.js'
import { useSendingTexts } from './texts.js'

type Kind = FieldChange['kind']

interface Draft {
  readonly field: string
  readonly kind: Kind
  readonly value: string
  readonly search: string
  readonly replacement: string
}

const EMPTY: Draft = { field: 'title', kind: 'value', value: '', search: '', replacement: '' }

function changeOf({ field, kind, value, search, replacement }: Draft): FieldChange {
  if (kind === 'replace') return { kind, field, search, replacement }
  return kind === 'value' ? { kind, field, value: value.trim() === '' ? null : value } : { kind, field }
}

interface ChangeFieldProps {
  /** How many records are meant. */
  readonly chosen: number
  readonly reason: string | undefined
  readonly onPlan: (changes: FieldChange[]) => void
}

/** Asks what becomes of one field of everything that is chosen; a plan then shows it for each record. */
export function ChangeField({ chosen, reason, onPlan }: ChangeFieldProps) {
  const says = useSendingTexts()
  const { texts } = useTexts()
  const dialog = useRef<HTMLDialogElement>(null)
  const [draft, setDraft] = useState(EMPTY)
  const change = (part: Partial<Draft>) => setDraft({ ...draft, ...part })
  const missing = draft.kind === 'replace' && draft.search === '' ? says.searchMissing : undefined
  const title = says.offers.update_published(chosen)
  return (
    <>
      <ActionButton isMain reason={reason} onPress={() => dialog.current?.showModal()}>
        {title}
      </ActionButton>
      <dialog ref={dialog} aria-label={title} className="question">
        <div className="form">
          <h2>{title}</h2>
          <Subject draft={draft} onChange={change} />
          <Values draft={draft} onChange={change} />
          <div className="actions">
            <ActionButton
              isMain
              reason={missing}
              onPress={() => {
                dialog.current?.close()
                onPlan([changeOf(draft)])
              }}
            >
              {says.planChange}
            </ActionButton>
            <ActionButton onPress={() => dialog.current?.close()}>{texts.work.cancel}</ActionButton>
          </div>
        </div>
      </dialog>
    </>
  )
}

interface PartProps {
  readonly draft: Draft
  readonly onChange: (part: Partial<Draft>) => void
}

/** Which field, and how it gets another value. */
function Subject({ draft: { field, kind }, onChange }: PartProps) {
  const says = useSendingTexts()
  return (
    <>
      <Labelled label={says.field}>
        {(id) => (
          <select id={id} value={field} onChange={({ target }) => onChange({ field: target.value })}>
            {Object.entries(says.editable).map(([one, name]) => (
              <option key={one} value={one}>
                {name}
              </option>
            ))}
          </select>
        )}
      </Labelled>
      <Labelled label={says.kind}>
        {(id) => (
          <select id={id} value={kind} onChange={({ target }) => onChange({ kind: target.value as Kind })}>
            {(['value', 'replace', 'mapping'] as const).map((one) => (
              <option key={one} value={one}>
                {says.kinds[one]}
              </option>
            ))}
          </select>
        )}
      </Labelled>
    </>
  )
}

function Values({ draft: { kind, value, search, replacement }, onChange }: PartProps) {
  const says = useSendingTexts()
  if (kind === 'mapping') return <p className="quiet">{says.sheetHint}</p>
  if (kind === 'value')
    return (
      <>
        <TextInput label={says.newValue} value={value} onChange={(next) => onChange({ value: next })} />
        <p className="quiet">{says.valueHint}</p>
      </>
    )
  return (
    <>
      <TextInput label={says.search} value={search} onChange={(next) => onChange({ search: next })} />
      <TextInput label={says.replacement} value={replacement} onChange={(next) => onChange({ replacement: next })} />
      <p className="quiet">{says.searchHint}</p>
    </>
  )
}
