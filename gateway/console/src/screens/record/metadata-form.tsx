import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Problem } from '../../api/problem.js'
import {
  type MetadataChanges,
  prepareAgain,
  type RecordDetails,
  type RecordName,
  recordComparison,
} from '../../api/record.js'
import { ActionButton } from '../../parts/action-button.js'
import { ProblemBox } from '../../parts/problem-box.js'
import type { Field } from '../mapping/fields.js'
import { FieldInput } from './field-input.js'
import { LeaveQuestion } from './leave-question.js'
import { useRecordTexts } from './texts.js'
import {
  changesOf,
  type FieldValue,
  hasChanges,
  isBlank,
  isDemanded,
  keptOf,
  type Values,
  valuesWith,
} from './values.js'
import type { ViewProps } from './view-props.js'

interface MetadataFormProps extends ViewProps {
  readonly fields: readonly Field[]
  /** @param told what has happened; nothing where the changes are dropped */
  onEnd(told: string): void
}

/** The form by the fields of the repository; what is changed counts for this record, and saving prepares it again. */
export function MetadataForm({ name, known, fields, onEnd }: MetadataFormProps) {
  const says = useRecordTexts()
  const form = useForm({ name, known, fields, onEnd })
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
      <p>{says.form.text}</p>
      {inputs(fields.filter(isShown))}
      {more.length > 0 && (
        <details>
          <summary>{says.form.more(more.length)}</summary>
          <div className="record-more">{inputs(more)}</div>
        </details>
      )}
      <SaveBar form={form} onLeave={() => onEnd('')} />
      <LeaveQuestion hasChanges={form.isChanged} />
    </form>
  )
}

interface SaveBarProps {
  readonly form: ReturnType<typeof useForm>
  onLeave(): void
}

/** Saving or leaving it, and why it could not be saved. */
function SaveBar({ form: { saving, isChanged, canSave, save }, onLeave }: SaveBarProps) {
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
          {saving.isPending ? says.saving : says.save}
        </ActionButton>
        <button type="button" className="button" onClick={onLeave}>
          {isChanged ? says.cancel : says.close}
        </button>
      </div>
    </div>
  )
}

function useForm({ name, known, fields, onEnd }: MetadataFormProps) {
  const says = useRecordTexts()
  // What the record was when the form was opened: whatever is read of it meanwhile changes nothing that somebody writes.
  const [opened] = useState(known)
  const [before] = useState(() => valuesWith(opened.metadata, opened.overrides, fields))
  const [values, setValues] = useState<Values>(before)
  const [removed, setRemoved] = useState<ReadonlySet<string>>(new Set())
  const { kept, saving } = useSaving(name, opened, before, () =>
    onEnd(opened.record_status === 'draft' ? says.form.savedDraft : says.form.saved),
  )
  const isAnyPinned = Object.keys(kept.pinned).length > 0
  const sheet = useQuery({ ...recordComparison(name, 'sheet'), enabled: isAnyPinned })
  const changes = changesOf(fields, kept.values, values, removed)
  const isChanged = hasChanges({ ...changes, removed: changes.removed.filter((field) => !kept.removed.has(field)) })
  // What was refused may be taken later as it is: because of the sheet, or of the mapping.
  const canSave = isChanged || refusalsOf(saving.error).length > 0
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

/** Saving, and what is stored of what was set by hand: also what no record could be prepared from. */
function useSaving(name: RecordName, opened: RecordDetails, before: Values, onSaved: () => void) {
  const queries = useQueryClient()
  const renew = () => queries.invalidateQueries({ queryKey: ['project', name.project, 'records'] })
  const [kept, keep] = useState({ values: before, removed: new Set() as Sent['removed'], pinned: opened.overrides })
  const saving = useMutation({
    mutationFn: ({ changes }: Sent) => prepareAgain(name, opened, changes),
    onSuccess: async () => {
      await renew()
      onSaved()
    },
    onError: async (error, { changes, values, removed }) => {
      if (refusalsOf(error).length === 0) return
      keep(({ pinned }) => ({
        values: keptOf(values, removed),
        removed,
        pinned: { ...pinned, ...changes.overrides },
      }))
      await renew()
    },
  })
  return { kept, saving }
}

/** The sentences of a preparation that made no metadata of what it was given. */
function refusalsOf(error: Error | null): readonly unknown[] {
  const errors = error instanceof Problem ? error.members.validation_errors : undefined
  return Array.isArray(errors) ? errors : []
}

/** Why the metadata were not taken: the sentences of the preparation, as they are. */
function Refusal({ error }: { readonly error: Error }) {
  const says = useRecordTexts()
  const errors = refusalsOf(error)
  if (errors.length === 0) return <ProblemBox error={error} />
  return (
    <div className="problem" role="alert">
      <strong>{says.form.refused}</strong>
      <ul className="record-list" lang="en">
        {errors.map((one) => (
          <li key={String(one)}>{String(one)}</li>
        ))}
      </ul>
    </div>
  )
}
