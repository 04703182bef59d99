import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { scanOutcome } from '../../api/new-project.js'
import { ActionButton } from '../../parts/action-button.js'
import { Loaded } from '../../parts/loaded.js'
import { Outcome } from '../../parts/outcome.js'
import { Sentence } from '../../parts/sentence.js'
import { useTexts } from '../../texts/texts.js'

/** Above so many files the outcome names so much else that it is asked for only when somebody wants to see it. */
const MANY = 50_000
/** Paths that are shown. */
const SHOWN = 100

interface LeftOutProps {
  /** The id of the scan. */
  readonly scan: string
  readonly files: number
}

/** What lies in the folder and was not taken in, each with its reason. */
export function LeftOut({ scan, files }: LeftOutProps) {
  const { texts } = useTexts()
  const [isAsked, setAsked] = useState(files <= MANY)
  if (isAsked) return <Listed scan={scan} />
  return (
    <div className="actions">
      <ActionButton onPress={() => setAsked(true)}>{texts.create.leftOut.ask}</ActionButton>
    </div>
  )
}

function Listed({ scan }: Pick<LeftOutProps, 'scan'>) {
  const { texts } = useTexts()
  const says = texts.create.leftOut
  return (
    <Loaded query={useQuery(scanOutcome(scan))}>
      {({ unreadable, not_followed }) => {
        const all = [...unreadable, ...not_followed]
        if (all.length === 0) return <p className="quiet">{says.nothing}</p>
        return (
          <details open={all.length <= SHOWN}>
            <summary>
              <Outcome kind="warning">{says.some(all.length)}</Outcome>
            </summary>
            <ul>
              {all.slice(0, SHOWN).map(({ path, error, ...known }) => (
                <li key={path}>
                  <code>{path}</code> <Sentence message={error} {...known} />
                </li>
              ))}
              {all.length > SHOWN && <li className="quiet">{texts.create.andMore(all.length - SHOWN)}</li>}
            </ul>
          </details>
        )
      }}
    </Loaded>
  )
}
