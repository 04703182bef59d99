import { useEffect, useRef } from 'react'
import { ScrollRegion } from '../parts/scroll-region.js'
import { linesAround } from './lines.js'

interface MarkedLinesProps {
  readonly text: string
  readonly line: number
  readonly label: string
  /** What is said where the text has no such line. */
  readonly none: string
}

/** A text around one of its lines, which is marked; the focus goes there, so that one reads on from it. */
export function MarkedLines({ text, line, label, none }: MarkedLinesProps) {
  const place = useRef<HTMLLIElement>(null)
  const lines = linesAround(text, line)
  useEffect(() => {
    const [marked, region] = [place.current, place.current?.closest('section')]
    if (marked === null || !region) return
    // Within its region first, so that the page itself moves as little as it has to.
    const above = marked.getBoundingClientRect().top - region.getBoundingClientRect().top
    region.scrollTop += above - region.clientHeight / 2
    marked.scrollIntoView({ block: 'nearest' })
    marked.focus({ preventScroll: true })
  }, [line])
  if (lines.length === 0) return <p className="notice">{none}</p>
  return (
    <ScrollRegion className="text-view lines" label={label}>
      <ol start={lines[0]?.number}>
        {lines.map(({ number, text: words }) =>
          number === line ? (
            <li key={number} ref={place} tabIndex={-1} aria-current="true">
              <mark>{words}</mark>
            </li>
          ) : (
            <li key={number}>{words}</li>
          ),
        )}
      </ol>
    </ScrollRegion>
  )
}
