import { type ReactNode, useState } from 'react'
import { Labelled } from '../../parts/labelled.js'
import { useTexts } from '../../texts/texts.js'
import { useSendingTexts } from './texts.js'

interface Asked {
  readonly field: ReactNode
  readonly reason: string | undefined
  forget(): void
}

/**
 * Writing to the public repository takes typing the number of items first: there, one press is never enough.
 *
 * @returns the field, why it cannot go on before the number is in it, and how to ask again
 */
export function useTypedNumber(items: number, isAsked: boolean, what: 'records' | 'drafts' = 'records'): Asked {
  const { count } = useTexts()
  const says = useSendingTexts()
  const [typed, setTyped] = useState('')
  const forget = () => setTyped('')
  if (!isAsked) return { field: null, reason: undefined, forget }
  const field = (
    <Labelled label={says.typeNumber[what](count(items))}>
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
  return { field, reason: typed.replace(/\D/g, '') === String(items) ? undefined : says.typeFirst(items), forget }
}
