import { type Ref, useEffect, useRef, useState } from 'react'
import { Labelled } from './labelled.js'

interface SearchInputProps {
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
  readonly ref?: Ref<HTMLInputElement>
}

/** Milliseconds without typing after which the search begins. */
const PAUSE = 150

/** What is typed is searched when the person pauses; what the address says otherwise is shown at once. */
export function SearchInput({ label, value, onChange, ref }: SearchInputProps) {
  const [text, setText] = useState(value)
  // The same screen may stay while its address becomes another: what counts is where somebody typed.
  const page = useRef(window.location.pathname)
  const sent = useRef(value)
  // What the address will say, one after the other: older than what somebody types on meanwhile.
  const onTheWay = useRef<string[]>([])
  useEffect(() => {
    const hasLeft = window.location.pathname !== page.current
    const at = hasLeft ? -1 : onTheWay.current.indexOf(value)
    onTheWay.current = at < 0 ? [] : onTheWay.current.slice(at + 1)
    if (at >= 0) return
    const before = sent.current
    sent.current = value
    setText((now) => (hasLeft || now === before ? value : now))
  }, [value])
  useEffect(() => {
    if (text === sent.current) return
    const timer = setTimeout(() => {
      // The address has left already, while the next page is still on its way: a search would lead back.
      if (window.location.pathname !== page.current) return
      sent.current = text
      onTheWay.current.push(text)
      onChange(text)
    }, PAUSE)
    return () => clearTimeout(timer)
  })
  return (
    <Labelled label={label}>
      {(id) => (
        <input
          ref={ref}
          id={id}
          type="search"
          autoComplete="off"
          value={text}
          onChange={({ target }) => {
            page.current = window.location.pathname
            setText(target.value)
          }}
        />
      )}
    </Labelled>
  )
}
