import { useMutation, useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { cancelWork, startWork, useWork } from '../../api/long-work.js'
import { rescanOutcome } from '../../api/overview.js'
import type { RequestOf } from '../../api/surface.js'
import { ActionButton } from '../../parts/action-button.js'
import { Loaded } from '../../parts/loaded.js'
import { Outcome } from '../../parts/outcome.js'
import { PathField } from '../../parts/path-field.js'
import { ProblemBox } from '../../parts/problem-box.js'
import { useFreshProject } from '../../parts/use-fresh-project.js'
import { useLetters } from '../../parts/use-letters.js'
import { WorkSays } from '../../parts/work-says.js'
import { useTexts } from '../../texts/texts.js'
import { Differences } from './differences.js'
import { useOverviewTexts } from './use-overview-texts.js'

const route = getRouteApi('/p/$project/')

type Wanted = NonNullable<RequestOf<'POST /api/project/rescan'>['body']>

/** What has changed in the folder since the scan: seen first, taken over when somebody says so. */
export function Rescan({ project }: { readonly project: string }) {
  const says = useOverviewTexts().says.rescan
  const { rescan: id } = route.useSearch()
  const navigate = route.useNavigate()
  const [folder, setFolder] = useState('')
  const { mutate, error, isPending } = useMutation({
    mutationFn: (body: Wanted) => startWork('POST /api/project/rescan', { body }, { project }),
    onSuccess: (work) => navigate({ search: { rescan: work.id }, replace: true, resetScroll: false }),
  })
  const place = folder.trim()
  const look = () => isPending || mutate({ dry_run: true, ...(place !== '' && { data_in_path: place }) })
  const takeOver = (data_in_path: string) => isPending || mutate({ dry_run: false, data_in_path })
  useLetters((letter) => void (letter === 'r' && look()))
  return (
    <>
      <div className="actions">
        <ActionButton onPress={look}>{says.look}</ActionButton>
        <span className="quiet">{says.about}</span>
      </div>
      <details>
        <summary>{says.moved}</summary>
        <PathField label={says.folderNow} value={folder} onChange={setFolder} />
      </details>
      {error && <ProblemBox error={error} />}
      {id !== undefined && <Looked project={project} id={id} onTakeOver={takeOver} />}
    </>
  )
}

interface LookedProps {
  readonly project: string
  readonly id: string
  /** @param folder the one that was looked at, whatever is in the field by now */
  readonly onTakeOver: (folder: string) => void
}

/** The look while it lasts, and what it found. */
function Looked({ project, id, onTakeOver }: LookedProps) {
  const { texts } = useTexts()
  const work = { service: 'projects', id }
  const { query } = useWork(work)
  useFreshProject(project, query.data?.status === 'completed')
  const cancelling = useMutation({ mutationFn: () => cancelWork(work) })
  return (
    <Loaded query={query}>
      {(operation) => {
        const { status, done, total, unit } = operation
        if (status === 'completed') return <Found id={id} onTakeOver={onTakeOver} />
        if (status !== 'running')
          return (
            <p>
              <WorkSays operation={operation} />
            </p>
          )
        return (
          <>
            <div className="actions">
              <Outcome kind="underway">{texts.work.progress(done, total, unit)}</Outcome>
              <ActionButton onPress={() => cancelling.isPending || cancelling.mutate()}>
                {texts.work.cancel}
              </ActionButton>
            </div>
            {cancelling.error && <ProblemBox error={cancelling.error} />}
          </>
        )
      }}
    </Loaded>
  )
}

function Found({ id, onTakeOver }: Pick<LookedProps, 'id' | 'onTakeOver'>) {
  return (
    <Loaded query={useQuery(rescanOutcome(id))}>
      {(outcome) => <Differences outcome={outcome} onTakeOver={() => onTakeOver(outcome.data_in_path)} />}
    </Loaded>
  )
}
