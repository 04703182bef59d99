import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { mappings, recordCounts } from '../../api/project-pages.js'
import { projectFigures } from '../../api/queries.js'
import { Loaded } from '../../parts/loaded.js'
import { paths } from '../../paths.js'
import { usePreference } from '../../shell/preferences.js'
import { nextAction, type Stages } from './next-action.js'
import { useOverviewTexts } from './use-overview-texts.js'

/** How far the collection has come, and what brings it on. */
export function StageLine({ project }: { readonly project: string }) {
  const [environment] = usePreference('environment')
  const figures = useQuery(projectFigures(project))
  const counts = useQuery(recordCounts(project, environment === 'practice'))
  const saved = useQuery(mappings(project))
  return (
    <Loaded query={figures}>
      {({ total_files, files_with_metadata }) => (
        <Loaded query={counts}>
          {({ pending_preparation, pending_operations, drafts, published }) => (
            <Loaded query={saved}>
              {({ length }) => (
                <Line
                  project={project}
                  stages={{
                    files: total_files,
                    isMapped: length > 0,
                    described: files_with_metadata,
                    pending: pending_preparation,
                    prepared: pending_operations,
                    drafts,
                    published,
                  }}
                />
              )}
            </Loaded>
          )}
        </Loaded>
      )}
    </Loaded>
  )
}

interface LineProps {
  readonly project: string
  readonly stages: Stages
}

function Line({ project, stages }: LineProps) {
  const { says: overview, count } = useOverviewTexts()
  const says = overview.stages
  const params = { project }
  const rows = [
    [says.files, stages.files, { to: paths.files, params }],
    [says.described, stages.described, { to: paths.mapping, params }],
    [says.prepared, stages.prepared, { to: paths.records, params, search: { state: 'prepared' } }],
    [says.drafts, stages.drafts, { to: paths.records, params, search: { state: 'draft' } }],
    [says.published, stages.published, { to: paths.records, params, search: { state: 'published' } }],
  ] as const
  return (
    <section className="panel" aria-label={overview.way}>
      <ol className="stages">
        {rows.map(([name, value, place]) => (
          <li key={name}>
            <Link {...place}>
              <strong>{count(value)}</strong>
              <span>{name}</span>
            </Link>
          </li>
        ))}
      </ol>
      <NextAction project={project} stages={stages} />
    </section>
  )
}

function NextAction({ project, stages }: LineProps) {
  const says = useOverviewTexts().says.next
  const params = { project }
  const next = nextAction(stages)
  const { pending, prepared, drafts, published } = stages
  const step = {
    add: [says.add, null],
    map: [says.map(pending), { to: paths.mapping, params }],
    prepare: [says.prepare(pending), { to: paths.records, params, search: { state: 'pending' } }],
    draft: [says.draft(prepared), { to: paths.records, params, search: { state: 'prepared' } }],
    publish: [says.publish(drafts), { to: paths.records, params, search: { state: 'draft' } }],
    done: [says.done(published), null],
  } as const
  const [sentence, place] = step[next]
  return (
    <p>
      {sentence} {place !== null && <Link {...place}>{says.go}</Link>}
    </p>
  )
}
