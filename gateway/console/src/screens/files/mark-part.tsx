import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { listedFile } from '../../api/files.js'
import { Labelled } from '../../parts/labelled.js'
import { Loaded } from '../../parts/loaded.js'
import { ProblemBox } from '../../parts/problem-box.js'
import { useWhenChanged } from '../../parts/use-when-changed.js'
import { whenNeeded } from '../../parts/when-needed.js'
import { type Step, useLeaving } from '../record/use-leaving.js'
import type { FilesAddress } from './filter.js'
import { useListTexts } from './use-list-texts.js'
import { MARKS, type Mark, useMarking } from './use-marking.js'

/** It comes with the texts of records, once something is written; a step that comes before it is held up already. */
const LeaveQuestion = whenNeeded(() => import('../record/leave-question.js').then(({ LeaveQuestion: it }) => it), null)

/** Another page, another file beside the list and two files side by side take the note away. */
function isElsewhere({ current, next }: Step): boolean {
  const [now, then]: [FilesAddress, FilesAddress] = [current.search, next.search]
  return current.pathname !== next.pathname || now.at !== then.at || then.with !== undefined
}

interface MarkPartProps {
  readonly project: string
  readonly file: number
}

/** What a person thinks of a file: a mark, which counts at once, and a note. */
export function MarkPart({ project, file }: MarkPartProps) {
  return (
    <Loaded query={useQuery(listedFile(project, file))}>
      {(listed) => <Marks {...{ project, file }} mark={listed?.mark ?? null} note={listed?.note ?? ''} />}
    </Loaded>
  )
}

interface MarksProps extends MarkPartProps {
  readonly mark: Mark
  readonly note: string
}

function Marks({ project, file, mark, note }: MarksProps) {
  const { says } = useListTexts()
  const marking = useMarking(project, () => [file])
  return (
    <section className="marks">
      <fieldset>
        <legend>{says.mark}</legend>
        {[null, ...MARKS].map((one) => (
          <label key={one}>
            <input
              type="radio"
              name={`mark-${file}`}
              checked={mark === one}
              onChange={() => marking.mutate({ mark: one })}
            />
            {one === null ? says.noMark : says.values.mark?.[one]}
          </label>
        ))}
      </fieldset>
      <NoteField note={note} marking={marking} />
      {marking.error !== null && <ProblemBox error={marking.error} />}
    </section>
  )
}

interface NoteFieldProps {
  readonly note: string
  readonly marking: ReturnType<typeof useMarking>
}

function NoteField({ note, marking }: NoteFieldProps) {
  const { says } = useListTexts()
  const [text, setText] = useState(note)
  // What somebody has written stays, whatever is saved elsewhere.
  useWhenChanged(note, (before) => text === before && setText(note))
  const leaving = useLeaving(text !== note, isElsewhere)
  return (
    <>
      <Labelled label={says.note}>
        {(id) => <textarea id={id} rows={2} value={text} onChange={({ target }) => setText(target.value)} />}
      </Labelled>
      <div className="actions">
        <button
          type="button"
          className="button"
          aria-disabled={text === note}
          title={text === note ? says.noteUnchanged : undefined}
          onClick={() => text !== note && marking.mutate({ note: text })}
        >
          {says.saveNote}
        </button>
        <span role="status" className="quiet">
          {marking.isSuccess && text === note ? says.saved : ''}
        </span>
      </div>
      {text !== note && <LeaveQuestion leaving={leaving} written="note" />}
    </>
  )
}
