import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTexts } from '../texts/texts.js'
import { ProblemBox } from './problem-box.js'

/** What of a query is needed to show its answer. */
export type Asked<T> = Pick<UseQueryResult<T>, 'data' | 'error' | 'refetch'>

interface LoadedProps<T> {
  readonly query: Asked<T>
  /** How many grey rows take about the room of the answer. */
  readonly rows?: number
  readonly children: (data: T) => ReactNode
}

/** What was asked for: rows in grey until it is there, and the reason where it does not come, or not any more. */
export function Loaded<T>({ query: { data, error, refetch }, rows, children }: LoadedProps<T>) {
  return (
    <>
      {error !== null && <ProblemBox error={error} onAgain={() => void refetch()} />}
      {data !== undefined && children(data)}
      {data === undefined && error === null && <GreyRows rows={rows} />}
    </>
  )
}

/** Rows in grey: there at once, seen after a moment in which they would only flicker. */
export function GreyRows({ rows = 3 }: { readonly rows?: number }) {
  const { texts } = useTexts()
  return (
    <div className="grey-rows" role="status" aria-label={texts.state.loading}>
      {Array.from({ length: rows }, (_, row) => (
        <span key={row} />
      ))}
    </div>
  )
}
