import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { FieldChange } from '../../api/batch.js'
import { mappingSchema } from '../../api/mapping.js'
import { ActionButton } from '../../parts/action-button.js'
import { Loaded } from '../../parts/loaded.js'
import { SelectInput } from '../../parts/select-input.js'
import { TextInput } from '../../parts/text-input.js'
import { useTexts } from '../../texts/texts.js'
import type { Field } from '../mapping/fields.js'
import { useFieldName, useFields, useNamed } from '../mapping/use-fields.js'
import { ItemsInput } from '../record/items-input.js'
import { filledItems, type Item } from '../record/values.js'
import { useSendingTexts } from './texts.js'

type Kind = FieldChange['kind']

/** Fields that have a meaning in any record. */
const EDITABLE = [
  ...['title', 'description', 'keywords', 'notes', 'creators', 'contributors', 'publication_date'],
  ...['license', 'language', 'version', 'references', 'method'],
]

interface Draft {
  readonly field: string
  readonly kind: Kind
  readonly value: string
  /** The value of a field of objects, such as creators. */
  readonly items: readonly Item[]
  readonly search: string
  readonly replacement: string
}

const EMPTY: Draft = { field: 'title', kind: 'value', value: '', items: [{}], search: '', replacement: '' }

function changeOf({ field, kind, value, items, search, replacement }: Draft, item: Field['item']): FieldChange {
  if (kind === 'replace') return { kind, field, search, replacement }
  if (kind === 'mapping') return { kind, field }
  const filled = filledItems(items)
  if (item !== null) return { kind, field, value: filled.length === 0 ? null : filled }
  return { kind, field, value: value.trim() === '' ? null : value }
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
  const item = useFields().find(({ key }) => key === draft.field)?.item ?? null
  const title = says.offers.update_published(chosen)
  return (
    <>
      <ActionButton isMain reason={reason} onPress={() => dialog.current?.showModal()}>
        {title}
      </ActionButton>
      <dialog ref={dialog} aria-label={title} className="question">
        <div className="form">
          <h2>{title}</h2>
          <Change draft={draft} item={item} onChange={change} />
          <div className="actions">
            <ActionButton
              isMain
              reason={missing}
              onPress={() => {
                dialog.current?.close()
                onPlan([changeOf(draft, item)])
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

interface ChangeProps extends PartProps {
  readonly item: Field['item']
}

const Change = (change: ChangeProps) => (
  <Loaded query={useNamed(useQuery(mappingSchema))}>
    {() => (
      <>
        <Subject {...change} />
        <Values {...change} />
      </>
    )}
  </Loaded>
)

/** Which field, and how it gets another value. */
function Subject({ draft: { field, kind }, onChange }: PartProps) {
  const says = useSendingTexts()
  const nameOf = useFieldName()
  return (
    <>
      <SelectInput
        label={says.field}
        value={field}
        options={EDITABLE.map((one) => [one, nameOf(one)])}
        onChange={(next) => onChange({ field: next, items: [{}] })}
      />
      <SelectInput
        label={says.kind}
        value={kind}
        options={(['value', 'replace', 'mapping'] as const).map((one) => [one, says.kinds[one]])}
        onChange={(next) => onChange({ kind: next })}
      />
    </>
  )
}

function Values({ draft: { field, kind, value, items, search, replacement }, item, onChange }: ChangeProps) {
  const says = useSendingTexts()
  const nameOf = useFieldName()
  if (kind === 'mapping') return <p className="quiet">{says.sheetHint}</p>
  if (kind === 'value' && item !== null)
    return (
      <>
        <ItemsInput label={nameOf(field)} item={item} items={items} onChange={(next) => onChange({ items: next })} />
        <p className="quiet">{says.itemsHint}</p>
      </>
    )
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
