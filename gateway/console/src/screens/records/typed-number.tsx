import { type ReactNode, useState } from 'react'
import { Labelled } from '../../parts/labelled.js'
import { useTexts } from '../../texts/texts.js'
import { useSendingTexts } from './texts.js'

/**
 * Whoever writes to the public repository types the number of items first: there, one press is never enough.
 *
 * @returns the field, and why it cannot go on before the number stands in it
 */
export function useTypedNumber(items: number, isAsked: boolean): { field: ReactNode; reason: string | undefined } {
  const { count } = useTexts()
  const says = useSendingTexts()
  const [typed, setTyped] = useState('')
  if (!isAsked) return { field: null, reason: undefined }
  const field = (
    <Labelled label={says.typeNumber(count(items))}>
      {(id) => (
        <input
          id={id}
          inputMode="numeric"
          autoComplete="off"
          className="number-typed"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      )}
    </Labelled>
  )
  return { field, reason: typed.replace(/\D/g, '') === String(items) ? undefined : says.typeFirst(items) }
}
