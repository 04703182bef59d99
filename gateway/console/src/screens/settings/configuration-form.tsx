import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { ActionButton } from '../../parts/action-button.js'
import { Outcome } from '../../parts/outcome.js'
import { ProblemBox } from '../../parts/problem-box.js'
import { formOf, nameOf, readValue, type Value, writtenOf } from './configuration-values.js'
import { useConfigurationTexts } from './use-configuration-texts.js'
import { Overtaken, useSaving } from './use-saving.js'
import '../../parts/fault.css'

interface ConfigurationFormProps {
  readonly values: readonly Value[]
  readonly onEnd: (isSaved: boolean) => void
}

/** The name of a value within its section, which is shown before it. */
export const labelOf = ({ path }: Value): string => path.slice(1).join('.') || path.join()

/** The values of a section as fields. Escape leaves all as it was, but not from within a text of several lines. */
export function ConfigurationForm({ values, onEnd }: ConfigurationFormProps) {
  const { says, texts } = useConfigurationTexts()
  const [written, setWritten] = useState<Readonly<Record<string, string>>>({})
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => form.current?.querySelector<HTMLElement>('input, select, textarea')?.focus(), [])
  const latest = useRef(written)
  latest.current = written
  const saving = useSaving(values)
  const changed = values.filter((value) => (written[nameOf(value)] ?? writtenOf(value)) !== writtenOf(value))
  const read = changed.map((value) => ({ value, is: readValue(value, written[nameOf(value)] ?? '') }))
  const wrong = read.flatMap(({ value, is }) => ('fault' in is ? { value, says: says[is.fault] } : []))
  const [fault] = wrong.map((one) => `${labelOf(one.value)}: ${one.says}`)
  const unready = changed.length === 0 ? says.nothingChanged : fault
  const reason = saving.isPending ? texts.state.saving : unready
  const save = () => {
    if (reason !== undefined) return
    const wanted = read.map(({ value: { path }, is }) => ({ path, value: 'value' in is ? is.value : undefined }))
    // What is written while it is being saved stays, to be saved as well.
    saving.mutate(wanted, { onSuccess: () => latest.current === written && onEnd(true) })
  }
  const press = ({ key, target }: KeyboardEvent) => {
    if (key === 'Escape' && !(target instanceof HTMLTextAreaElement)) onEnd(false)
    if (key === 'Enter' && target instanceof HTMLInputElement) save()
  }
  return (
    <form ref={form} className="form" onKeyDown={press} onSubmit={(event) => event.preventDefault()}>
      {values.map((value) => (
        <Field
          key={nameOf(value)}
          value={value}
          written={written[nameOf(value)] ?? writtenOf(value)}
          isWrong={wrong.some((one) => one.value === value)}
          onChange={(text) => setWritten((before) => ({ ...before, [nameOf(value)]: text }))}
        />
      ))}
      {saving.error && <NotSaved error={saving.error} />}
      <div className="actions">
        <ActionButton isMain onPress={save} reason={reason} showsReason={!saving.isPending}>
          {says.save}
        </ActionButton>
        <ActionButton onPress={() => onEnd(false)}>{says.cancel}</ActionButton>
      </div>
    </form>
  )
}

function NotSaved({ error }: { readonly error: Error }) {
  if (!(error instanceof Overtaken)) return <ProblemBox error={error} />
  return (
    <p role="alert">
      <Outcome kind="warning">{error.message}</Outcome>
    </p>
  )
}

interface FieldProps {
  readonly value: Value
  readonly written: string
  readonly isWrong: boolean
  readonly onChange: (written: string) => void
}

function Field({ value, written, isWrong, onChange }: FieldProps) {
  const { says } = useConfigurationTexts()
  const [id, note] = [useId(), useId()]
  const form = formOf(value)
  const meaning = [says.meanings[nameOf(value)], form.kind === 'list' ? says.onePerLine : undefined]
  const said = meaning.filter(Boolean).join(' ')
  return (
    <div className="field" data-kind={form.kind}>
      <label htmlFor={id}>{labelOf(value)}</label>
      <Input {...{ id, value, written, isWrong, onChange }} note={said === '' ? undefined : note} />
      {said !== '' && (
        <p id={note} className="quiet">
          {said}
        </p>
      )}
    </div>
  )
}

function Input({ id, note, value, written, isWrong, onChange }: FieldProps & { id: string; note: string | undefined }) {
  const form = formOf(value)
  const common = {
    ...{ id, value: written, 'aria-describedby': note, 'aria-invalid': isWrong || undefined },
    onChange: ({ target }: { target: { value: string } }) => onChange(target.value),
  }
  switch (form.kind) {
    case 'switch':
      return (
        <input
          id={id}
          aria-describedby={note}
          type="checkbox"
          checked={written === 'true'}
          onChange={({ target }) => onChange(String(target.checked))}
        />
      )
    case 'word':
      return (
        <select className="choice" {...common}>
          {[...new Set([...form.words, written])].map((word) => (
            <option key={word}>{word}</option>
          ))}
        </select>
      )
    case 'list':
    case 'json':
      return <textarea rows={Math.min(8, written.split('\n').length + 1)} spellCheck="false" {...common} />
    default:
      return <input inputMode={form.kind === 'number' ? 'numeric' : undefined} spellCheck="false" {...common} />
  }
}
