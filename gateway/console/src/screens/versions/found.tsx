import type { Operation } from '@regesta/contracts/operations'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { cancelWork, useWork } from '../../api/long-work.js'
import { matchesOf, type VersionMatches } from '../../api/versions.js'
import { ActionButton } from '../../parts/action-button.js'
import { Loaded } from '../../parts/loaded.js'
import { Outcome } from '../../parts/outcome.js'
import { RunState } from '../../parts/run-state.js'
import { WorkSays } from '../../parts/work-says.js'
import { useNamed } from '../mapping/use-fields.js'
import { Ambiguous, type ChosenRecords, matchesChosen } from './ambiguous.js'
import { Chosen } from './chosen.js'
import { LeftOut } from './left-out.js'
import { MatchTable } from './match-table.js'
import { candidatesOf, hasNewContent, newFiles } from './old-and-new.js'
import { useVersionsTexts } from './use-versions-texts.js'

interface FoundProps {
  readonly project: string
  readonly id: string
  readonly by: 'name' | 'content'
}

/** The records that the files of the folder belong to: while they are looked for, and what was found. */
export function Found({ project, id, by }: FoundProps) {
  const { says, texts } = useVersionsTexts()
  const work = { service: 'projects', id }
  const { query } = useWork(work)
  const cancelling = useMutation({ mutationFn: () => cancelWork(work) })
  return (
    <Loaded query={query}>
      {(operation) => {
        const { status, done, total, unit } = operation
        if (status === 'completed') return <Matches project={project} id={id} by={by} />
        if (status !== 'running') return <Ended operation={operation} />
        return (
          <section className="panel" aria-label={says.finding}>
            <Outcome kind="underway">{says.finding}</Outcome>
            <p role="status">{texts.work.progress(done, total, unit)}</p>
            <div className="actions">
              <ActionButton onPress={() => cancelling.isPending || cancelling.mutate()}>{says.cancel}</ActionButton>
            </div>
          </section>
        )
      }}
    </Loaded>
  )
}

/** A search that did not come to its end can be begun again above. */
const Ended = ({ operation }: { readonly operation: Operation }) => (
  <section className="panel">
    <RunState state={operation.status} />
    {operation.error !== undefined && (
      <p>
        <WorkSays operation={operation} />
      </p>
    )}
  </section>
)

function Matches({ project, id, by }: FoundProps) {
  const { says } = useVersionsTexts()
  return (
    <Loaded query={useNamed(useQuery(matchesOf({ service: 'projects', id })))}>
      {(found) =>
        found.matches.length === 0 && !found.ambiguous?.total ? (
          <>
            <p className="panel" role="status">
              {says.none[by]}
            </p>
            <LeftOut {...found} />
          </>
        ) : (
          <Compared project={project} by={by} found={found} />
        )
      }
    </Loaded>
  )
}

interface ComparedProps extends Pick<FoundProps, 'project' | 'by'> {
  readonly found: VersionMatches
}

/** What has new content is chosen until somebody says otherwise; what is identical, name and all, cannot be. */
function Compared({ project, by, found }: ComparedProps) {
  const { says } = useVersionsTexts()
  const [toggled, setToggled] = useState<readonly string[]>([])
  const [chosenRecords, setChosenRecords] = useState<ChosenRecords>({})
  const matches = [...found.matches, ...matchesChosen(chosenRecords, found.ambiguous?.files ?? [])]
  const candidates = candidatesOf(matches, found.records ?? [], by)
  const chosen = candidates.filter(
    (one) => newFiles(one).length > 0 && hasNewContent(one) !== toggled.includes(one.concept),
  )
  const toggle = (concept: string) =>
    setToggled((before) => (before.includes(concept) ? before.filter((one) => one !== concept) : [...before, concept]))
  const files = candidates.reduce((sum, one) => sum + one.files.length, 0)
  return (
    <>
      <Ambiguous {...found} chosen={chosenRecords} onChoose={setChosenRecords} />
      <section className="panel" aria-label={says.matches}>
        <h2>{says.matches}</h2>
        <p role="status">{says.found(files, candidates.length)}</p>
        <MatchTable project={project} candidates={candidates} chosen={chosen} onToggle={toggle} />
      </section>
      <LeftOut {...found} />
      <Chosen project={project} chosen={chosen} />
    </>
  )
}
