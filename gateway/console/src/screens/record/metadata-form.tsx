import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Problem } from '../../api/problem.js'
import { prepareAgain, recordComparison } from '../../api/record.js'
import { ActionButton } from '../../parts/action-button.js'
import { ProblemBox } from '../../parts/problem-box.js'
import type { Field } from '../mapping/fields.js'
import { FieldInput } from './field-input.js'
import { useRecordTexts } from './texts.js'
import { changesOf, type FieldValue, hasChanges, isBlank, isDemanded, type Values, valuesOf } from './values.js'
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
    </form>
  )
}

interface SaveBarProps {
  readonly form: ReturnType<typeof useForm>
  onLeave(): void
}

/** Saving or leaving it, and why it could not be saved. */
function SaveBar({ form: { saving, changes, save }, onLeave }: SaveBarProps) {
  const { form: says } = useRecordTexts()
  return (
    <div className="record-save">
      {saving.error && <Refusal error={saving.error} />}
      <div className="actions">
        <ActionButton
          isMain
          reason={saving.isPending ? says.saving : hasChanges(changes) ? undefined : says.unchanged}
          onPress={save}
        >
          {saving.isPending ? says.saving : says.save}
        </ActionButton>
        <button type="button" className="button" onClick={onLeave}>
          {says.cancel}
        </button>
      </div>
    </div>
  )
}

function useForm({ name, known, fields, onEnd }: MetadataFormProps) {
  const says = useRecordTexts()
  const queries = useQueryClient()
  // What the record was when the form was opened: whatever is read of it meanwhile changes nothing that somebody writes.
  const [opened] = useState(known)
  const [before] = useState(() => valuesOf(opened.metadata, fields))
  const [values, setValues] = useState<Values>(before)
  const [removed, setRemoved] = useState<ReadonlySet<string>>(new Set())
  const isAnyPinned = Object.keys(opened.overrides).length > 0
  const sheet = useQuery({ ...recordComparison(name, 'sheet'), enabled: isAnyPinned })
  const changes = changesOf(fields, before, values, removed)
  const saving = useMutation({
    mutationFn: () => prepareAgain(name, opened, changes),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: ['project', name.project, 'records'] })
      onEnd(opened.record_status === 'draft' ? says.form.savedDraft : says.form.saved)
    },
  })
  return {
    before,
    values,
    removed,
    changes,
    saving,
    pinned: opened.overrides,
    change: (key: string, value: FieldValue) => setValues((now) => ({ ...now, [key]: value })),
    /** Takes back what was set by hand, or keeps it after all. */
    toggle: (key: string) =>
      setRemoved((now) => new Set(now.has(key) ? [...now].filter((one) => one !== key) : [...now, key])),
    sheetValue: (key: string) =>
      sheet.data === undefined
        ? undefined
        : { value: sheet.data.fields.find(({ path }) => path === key)?.right ?? null },
    save: () => {
      if (hasChanges(changes) && !saving.isPending) saving.mutate()
    },
  }
}

/** Why the metadata were not taken: the sentences of the preparation, as they are. */
function Refusal({ error }: { readonly error: Error }) {
  const says = useRecordTexts()
  const errors = error instanceof Problem ? error.members.validation_errors : undefined
  if (!Array.isArray(errors) || errors.length === 0) return <ProblemBox error={error} />
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
