import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { inspection, scanOutcome, scanPreview } from '../../api/new-project.js'
import { ActionButton } from '../../parts/action-button.js'
import { Loaded } from '../../parts/loaded.js'
import { Outcome } from '../../parts/outcome.js'
import { Sentence } from '../../parts/sentence.js'
import { folderOf, takes } from './made-project.js'
import { useLeftOutTexts } from './use-left-out-texts.js'

/** Above so many files the outcome names so much else that it is asked for only when somebody wants to see it. */
const MANY = 50_000
/** Paths that are shown. */
const SHOWN = 100

interface LeftOutProps {
  /** The id of the scan. */
  readonly scan: string
  readonly files: number
  /** The project file that it has made. */
  readonly file: string
}

/** What is in the folder and was not taken in, each with its reason. */
export function LeftOut({ scan, files, file }: LeftOutProps) {
  const { says } = useLeftOutTexts()
  const [isAsked, setAsked] = useState(files <= MANY)
  return (
    <>
      {isAsked ? (
        <Listed scan={scan} />
      ) : (
        <div className="actions">
          <ActionButton onPress={() => setAsked(true)}>{says.ask}</ActionButton>
        </div>
      )}
      <OtherKinds file={file} />
    </>
  )
}

/** How many files of the folder have endings that nobody has chosen: a spreadsheet, for instance. */
function OtherKinds({ file }: Pick<LeftOutProps, 'file'>) {
  const { says, count } = useLeftOutTexts()
  const made = useQuery(inspection(file)).data
  const { data } = useQuery({ ...scanPreview(folderOf(made)), enabled: made !== undefined })
  if (made === undefined || data === undefined) return null
  const others = data.extensions.filter(({ extension }) => !takes(made, extension))
  if (others.length === 0) return null
  const endings = others.map(({ extension, files }) => `${extension || says.noEnding} (${count(files)})`).join(', ')
  return <p className="quiet">{(data.partial ? says.otherKindsAtFirst : says.otherKinds)(endings)}</p>
}

function Listed({ scan }: Pick<LeftOutProps, 'scan'>) {
  const { says, texts } = useLeftOutTexts()
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
              {all.length > SHOWN && <li className="quiet">{texts.parts.andMore(all.length - SHOWN)}</li>}
            </ul>
          </details>
        )
      }}
    </Loaded>
  )
}
