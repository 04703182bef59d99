import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { ActionButton } from '../../parts/action-button.js'
import { ProblemBox } from '../../parts/problem-box.js'
import { useOverviewTexts } from './use-overview-texts.js'

interface Saving {
  readonly mutate: (text: string, options: { readonly onSuccess: () => void }) => void
  readonly reset: () => void
  readonly error: Error | null
  readonly isPending: boolean
}

interface InPlaceProps {
  readonly label: string
  readonly value: string
  readonly saving: Saving
  readonly isLong?: boolean
  readonly mayBeEmpty?: boolean
}

/** A text that becomes a field when somebody wants to change it. Escape leaves it as it was. */
export function InPlace({ label, value, saving, isLong = false, mayBeEmpty = true }: InPlaceProps) {
  const { texts, says } = useOverviewTexts()
  const [text, setText] = useState<string>()
  const button = useRef<HTMLDivElement>(null)
  const form = useRef<HTMLFormElement>(null)
  const wasHere = useRef(false)
  const close = () => {
    wasHere.current = form.current?.contains(document.activeElement) ?? false
    // Words that were written while others were being saved stay, to be saved as well.
    setText((now) => (now === text ? undefined : now))
  }
  const open = () => {
    saving.reset()
    setText(value)
  }
  // The field is gone; the focus returns to where it was opened, unless it is elsewhere by now.
  useLayoutEffect(() => {
    if (text !== undefined || !wasHere.current) return
    wasHere.current = false
    if (document.activeElement === document.body) button.current?.querySelector('button')?.focus()
  }, [text])
  if (text === undefined) {
    return (
      <div className="in-place" ref={button}>
        <p className={isLong ? 'quiet' : 'title'}>{value === '' ? says.nothingYet(label) : value}</p>
        <ActionButton onPress={open}>{says.change(label)}</ActionButton>
      </div>
    )
  }
  const reason = text.trim() === '' && !mayBeEmpty ? says.mustSaySomething : undefined
  const obstacle = saving.isPending ? texts.state.saving : reason
  const save = () => obstacle === undefined && saving.mutate(text, { onSuccess: close })
  return (
    <form
      ref={form}
      className="form"
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
      onKeyDown={({ key }) => key === 'Escape' && close()}
    >
      <Field label={label} value={text} onChange={setText} isLong={isLong} />
      {saving.error && <ProblemBox error={saving.error} />}
      <div className="actions">
        <ActionButton isMain onPress={save} reason={obstacle} showsReason={!saving.isPending}>
          {says.save}
        </ActionButton>
        <ActionButton onPress={close}>{texts.work.cancel}</ActionButton>
      </div>
    </form>
  )
}

interface FieldProps extends Required<Pick<InPlaceProps, 'label' | 'value' | 'isLong'>> {
  readonly onChange: (value: string) => void
}

function Field({ label, value, onChange, isLong }: FieldProps) {
  const field = useRef<HTMLInputElement & HTMLTextAreaElement>(null)
  useEffect(() => field.current?.focus(), [])
  const id = useId()
  const common = {
    id,
    value,
    ref: field,
    onChange: (event: { target: { value: string } }) => onChange(event.target.value),
  }
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {isLong ? <textarea rows={4} {...common} /> : <input {...common} />}
    </div>
  )
}
