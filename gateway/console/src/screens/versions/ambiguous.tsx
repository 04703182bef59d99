import { useId } from 'react'
import type { AmbiguousFile, VersionMatch, VersionMatches } from '../../api/versions.js'
import { PagedTable } from '../../parts/paged-table.js'
import { nameOf } from './old-and-new.js'
import { useVersionsTexts } from './use-versions-texts.js'

/** The record that somebody has chosen for a file, by its path; '' for none. */
export type ChosenRecords = Readonly<Record<string, string>>

/** Matches that come of what was chosen. */
export const matchesChosen = (chosen: ChosenRecords, files: readonly AmbiguousFile[]): VersionMatch[] =>
  files.flatMap(({ matched_file_path: path, matches }) =>
    matches.filter(({ concept_rec_id }) => concept_rec_id === chosen[path]),
  )

interface AmbiguousProps extends Pick<VersionMatches, 'ambiguous'> {
  readonly chosen: ChosenRecords
  readonly onChoose: (chosen: ChosenRecords) => void
}

const SHOWN = 20

/** Files that several records have: nothing is guessed, somebody says which record is meant. */
export function Ambiguous({ ambiguous, chosen, onChoose }: AmbiguousProps) {
  const { says } = useVersionsTexts()
  if (ambiguous === undefined || ambiguous.total === 0) return null
  const { total, files } = ambiguous
  return (
    <section className="panel" aria-label={says.ambiguous}>
      <h2>{says.ambiguous}</h2>
      <p>{says.ambiguousHint}</p>
      <PagedTable label={says.ambiguous} items={files} keyOf="matched_file_path" empty="" shown={SHOWN}>
        {[
          { title: says.file, cell: ({ matched_file_path: path }) => <code>{nameOf(path)}</code> },
          {
            title: says.record,
            cell: (file) => (
              <RecordChoice
                file={file}
                value={chosen[file.matched_file_path] ?? ''}
                onChange={(concept) => onChoose({ ...chosen, [file.matched_file_path]: concept })}
              />
            ),
          },
        ]}
      </PagedTable>
      {total > files.length && <p className="quiet">{says.more(total - files.length)}</p>}
    </section>
  )
}

interface RecordChoiceProps {
  readonly file: AmbiguousFile
  readonly value: string
  readonly onChange: (concept: string) => void
}

function RecordChoice({ file: { matched_file_path: path, matches, more }, value, onChange }: RecordChoiceProps) {
  const { says } = useVersionsTexts()
  const hint = useId()
  return (
    <>
      <select
        aria-label={says.recordOf(nameOf(path))}
        aria-describedby={more ? hint : undefined}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      >
        <option value="">{says.noRecord}</option>
        {matches.map(({ concept_rec_id: concept, record_title: title, compared }) => (
          <option key={concept} value={concept}>
            {says.recordNamed(title, compared?.record_id ?? 0)}
          </option>
        ))}
      </select>
      {more && (
        <p id={hint} className="quiet">
          {says.moreRecords}
        </p>
      )}
    </>
  )
}
