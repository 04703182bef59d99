import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { type MetadataChanges, prepareWith, recordComparison, type Subject } from '../../api/record.js'
import { ActionButton } from '../../parts/action-button.js'
import type { Field } from '../mapping/fields.js'
import { FieldInput } from './field-input.js'
import { LeaveQuestion } from './leave-question.js'
import { Refusal, refusalsOf } from './refusal.js'
import { useRecordTexts } from './texts.js'
import { useLeaving } from './use-leaving.js'
import {
  changesOf,
  type FieldValue,
  hasChanges,
  isBlank,
  isDemanded,
  keptOf,
  stayingOf,
  type Values,
  valuesWith,
} from './values.js'

interface MetadataFormProps {
  readonly subject: Subject
  /** The record that has been made of the file; undefined while there is none. */
  readonly record?: string
  /** Whether the metadata hold what comes neither from the sheet nor from a person. */
  readonly isEnriched?: boolean
  readonly known: Known
  readonly fields: readonly Field[]
  /** The values once they are saved. */
  readonly saved: string
  /** @param told what has happened; nothing where the changes are dropped */
  onEnd(told: string): void
}

/** What the metadata are before anything is changed, and what of them a person has set. */
interface Known {
  readonly metadata: Readonly<Record<string, unknown>>
  readonly overrides: Readonly<Record<string, unknown>>
}

/** The form by the fields of the repository; what is changed counts for this file, and saving prepares its record. */
export function MetadataForm(props: MetadataFormProps) {
  const { fields, onEnd, record } = props
  const says = useRecordTexts()
  const form = useForm(props)
  const leaving = useLeaving(form.isChanged)
  const { values, removed, change, toggle } = form
  const isPinned = (key: string) => Object.hasOwn(form.pinned, key)
  const isShown = (field: Field) =>
    isDemanded(field, values) || !isBlank(form.before[field.key] ?? '') || isPinned(field.key)
  const inputs = (some: readonly Field[]) =>
    some.map((field) => (
      <FieldInput
        key={field.key}
        field={field}
        value={values[field.key] ?? ''}
        isDemanded={isDemanded(field, values)}
        isPinned={isPinned(field.key)}
        isRemoved={removed.has(field.key)}
        sheetValue={form.sheetValue(field.key)}
        onChange={(value) => change(field.key, value)}
        onToggle={() => toggle(field.key)}
      />
    ))
  const more = fields.filter((field) => !isShown(field))
  return (
    <form
      className="panel record-form"
      aria-label={says.form.title}
      onSubmit={(event) => {
        event.preventDefault()
        form.save()
      }}
    >
      <p>{says.form.text[record === undefined ? 'first' : 'again']}</p>
      {inputs(fields.filter(isShown))}
      {more.length > 0 && (
        <details>
          <summary>{says.form.more(more.length)}</summary>
          <div className="record-more">{inputs(more)}</div>
        </details>
      )}
      <SaveBar form={form} isFirst={record === undefined} onLeave={() => onEnd('')} />
      <LeaveQuestion leaving={leaving} written="metadata" />
    </form>
  )
}

interface SaveBarProps {
  readonly form: ReturnType<typeof useForm>
  readonly isFirst: boolean
  onLeave(): void
}

/** Saving or leaving it, and why it could not be saved. */
function SaveBar({ form: { saving, isChanged, canSave, save }, isFirst, onLeave }: SaveBarProps) {
  const { form: says } = useRecordTexts()
  return (
    <div className="record-save">
      {saving.error && <Refusal error={saving.error} />}
      <div className="actions">
        <ActionButton
          isMain
          reason={saving.isPending ? says.saving : canSave ? undefined : says.unchanged}
          onPress={save}
        >
          {saving.isPending ? says.saving : says.save[isFirst ? 'first' : 'again']}
        </ActionButton>
        <button type="button" className="button" onClick={onLeave}>
          {isChanged ? says.cancel : says.close}
        </button>
      </div>
    </div>
  )
}

function useForm(props: MetadataFormProps) {
  const { subject, record, known, fields, saved, onEnd } = props
  // What the record was when the form was opened: whatever is read of it meanwhile changes nothing that somebody writes.
  const [opened] = useState(known)
  const [before] = useState(() => valuesWith(opened.metadata, opened.overrides, fields))
  const [values, setValues] = useState<Values>(before)
  const [removed, setRemoved] = useState<ReadonlySet<string>>(new Set())
  const staying = useStaying(props, opened)
  const written = useRef({ values, removed })
  written.current = { values, removed }
  const isStill = (sent: Sent) => sent.values === written.current.values && sent.removed === written.current.removed
  const { kept, saving } = useSaving({ subject, opened, before, staying, isStill, onSaved: () => onEnd(saved) })
  const isAnyPinned = Object.keys(kept.pinned).length > 0
  const name = { project: subject.project, record: record ?? '' }
  const sheet = useQuery({ ...recordComparison(name, 'sheet'), enabled: isAnyPinned && record !== undefined })
  const changes = changesOf(fields, kept.values, values, removed)
  const isChanged = hasChanges({ ...changes, removed: changes.removed.filter((field) => !kept.removed.has(field)) })
  // What was refused may be taken later as it is: because of the sheet, or of the mapping.
  const canSave = record === undefined || isChanged || refusalsOf(saving.error).length > 0
  return {
    before,
    values,
    removed,
    isChanged,
    canSave,
    saving,
    pinned: kept.pinned,
    change: (key: string, value: FieldValue) => setValues((now) => ({ ...now, [key]: value })),
    /** Takes back what was set by hand, or keeps it after all. */
    toggle: (key: string) =>
      setRemoved((now) => new Set(now.has(key) ? [...now].filter((one) => one !== key) : [...now, key])),
    sheetValue: (key: string) =>
      sheet.data === undefined
        ? undefined
        : { value: sheet.data.fields.find(({ path }) => path === key)?.right ?? null },
    save: () => {
      if (canSave && !saving.isPending) saving.mutate({ changes, values, removed })
    },
  }
}

interface Sent {
  readonly changes: MetadataChanges
  readonly values: Values
  readonly removed: ReadonlySet<string>
}

/** What stays as it is when these changes are saved. */
type Staying = (changes: MetadataChanges) => Promise<Readonly<Record<string, unknown>>>

function useStaying({ subject, record, isEnriched, fields }: MetadataFormProps, opened: Known): Staying {
  const queries = useQueryClient()
  return async ({ overrides, removed }) => {
    if (record === undefined || isEnriched !== true) return {}
    const beside = recordComparison({ project: subject.project, record }, 'sheet')
    const { fields: compared = [] } = (await queries.fetchQuery({ ...beside, staleTime: 0 })) ?? {}
    const sheet = Object.fromEntries(compared.map(({ path, right }) => [path, right]))
    const settled = new Set([...Object.keys({ ...opened.overrides, ...overrides }), ...removed])
    return stayingOf(fields, opened.metadata, sheet, (field) => !settled.has(field))
  }
}

interface SavingOptions {
  readonly subject: Subject
  readonly opened: Known
  readonly before: Values
  readonly staying: Staying
  /** Whether nothing else has been written since. */
  isStill(sent: Sent): boolean
  onSaved(): void
}

/** Saving, and what is stored of what was set by hand: also what no record could be prepared from. */
function useSaving({ subject, opened, before, staying, isStill, onSaved }: SavingOptions) {
  const queries = useQueryClient()
  const renewPart = (...part: unknown[]) =>
    queries.invalidateQueries({ queryKey: ['project', subject.project, ...part] })
  const renew = () =>
    Promise.all([renewPart('records'), renewPart('file', subject.file), renewPart('mapping', 'values', subject.file)])
  const [kept, keep] = useState({ values: before, removed: new Set() as Sent['removed'], pinned: opened.overrides })
  const keepSent = ({ changes, values, removed }: Sent) =>
    keep(({ pinned }) => ({
      values: keptOf(values, removed),
      removed,
      pinned: { ...pinned, ...changes.overrides },
    }))
  const saving = useMutation({
    mutationFn: async ({ changes }: Sent) => {
      const overrides = { ...(await staying(changes)), ...changes.overrides }
      return prepareWith(subject, { ...changes, overrides })
    },
    onSuccess: async (_, sent) => {
      await renew()
      if (isStill(sent)) onSaved()
      else keepSent(sent)
    },
    onError: async (error, sent) => {
      if (refusalsOf(error).length === 0) return
      keepSent(sent)
      await renew()
    },
  })
  return { kept, saving }
}
