import { useEffect, useRef, useState } from 'react'
import { Labelled } from './labelled.js'

interface SearchInputProps {
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
}

/** Milliseconds without typing after which the search begins. */
const PAUSE = 150

/** What is typed is searched when the person pauses; what the address says otherwise is shown at once. */
export function SearchInput({ label, value, onChange }: SearchInputProps) {
  const [text, setText] = useState(value)
  const sent = useRef(value)
  useEffect(() => {
    if (value !== sent.current) setText(value)
    sent.current = value
  }, [value])
  useEffect(() => {
    if (text === sent.current) return
    const timer = setTimeout(() => {
      sent.current = text
      onChange(text)
    }, PAUSE)
    return () => clearTimeout(timer)
  })
  return (
    <Labelled label={label}>
      {(id) => (
        <input id={id} type="search" autoComplete="off" value={text} onChange={({ target }) => setText(target.value)} />
      )}
    </Labelled>
  )
}
