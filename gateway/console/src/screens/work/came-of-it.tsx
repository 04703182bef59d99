import type { Operation } from '@regesta/contracts/operations'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { endOf, type Work } from '../../api/long-work.js'
import { Problem } from '../../api/problem.js'
import { knownProjects } from '../../api/queries.js'
import { paths } from '../../paths.js'
import { OutcomeTable, useOutcome } from '../plan/outcome-table.js'
import { OpenMade } from './open-made.js'
import { RunResults } from './run-results.js'
import { useWorkTexts } from './use-work-texts.js'

interface EndedProps {
  readonly work: Work
  readonly operation: Operation
}

/** Services whose work belongs to no project and has a page that shows what came of it. */
const WITH_PAGES = ['components', 'dataset', 'pipelines']

/** The link to what it has made or found, if there is such a place. */
export function CameOfIt({ work, operation }: EndedProps) {
  const { says } = useWorkTexts()
  const { data } = useQuery(knownProjects)
  const project = data?.projects.find((one) => one.project_uuid === operation.project_uuid)
  const isOfService = WITH_PAGES.includes(work.service)
  const isMade = operation.kind === 'createAndScan' && operation.status === 'completed'
  if (project === undefined && !isOfService && !isMade) return null
  return (
    <section className="panel" aria-label={says.outcome}>
      <h2>{says.outcome}</h2>
      {operation.kind === 'runBatchAction' && project !== undefined && (
        <Batch project={project.project_uuid} operation={work.id} />
      )}
      {work.service === 'pipelines' && <RunOutcome work={work} operation={operation} />}
      {isMade && project === undefined && <OpenMade scan={work.id} />}
      {(isOfService || project !== undefined) && (
        <ul className="plain">
          {isOfService && <InService work={work} operation={operation} />}
          {project !== undefined && (
            <InProject
              project={project.project_uuid}
              projectName={project.project_name}
              work={work}
              operation={operation}
            />
          )}
        </ul>
      )}
    </section>
  )
}

/** What came of each item of a batch, as its plan shows it; of one that ended before it began, nothing is known. */
function Batch({ project, operation }: { readonly project: string; readonly operation: string }) {
  const { says } = useWorkTexts()
  const outcome = useOutcome(project, operation, false)
  const { error } = outcome.items
  if (error instanceof Problem && error.code === 'not_found') return <p>{says.nothingDone}</p>
  return <OutcomeTable project={project} {...outcome} />
}

/** What came of each item of a run of a pipeline. */
function RunOutcome({ work, operation: { status, project_uuid } }: EndedProps) {
  const { data } = useQuery({ ...endOf(work), enabled: status === 'completed' })
  return <RunResults project={project_uuid ?? undefined} answer={data} />
}

const Way = ({ children }: { readonly children: ReactNode }) => <li>{children}</li>

/** The way to what belongs to no project. */
function InService({ work, operation: { status } }: EndedProps) {
  const { says } = useWorkTexts()
  const { data } = useQuery({ ...endOf(work), enabled: work.service === 'pipelines' && status === 'completed' })
  const run = textIn(data, 'execution_uuid')
  const ways: Readonly<Record<string, ReactNode>> = {
    components: <Link to={paths.components}>{says.toComponents}</Link>,
    dataset: <Link to={paths.persons}>{says.toPersons}</Link>,
    pipelines:
      run === undefined ? (
        <Link to={paths.runs}>{says.toRuns}</Link>
      ) : (
        <Link to={paths.run} params={{ run }}>
          {says.toRun}
        </Link>
      ),
  }
  return <Way>{ways[work.service]}</Way>
}

interface InProjectProps extends EndedProps {
  readonly project: string
}

/** The way to what it has changed or found in a project, and to the project. */
function InProject({ project, projectName, work, operation }: InProjectProps & { readonly projectName: string }) {
  const { says } = useWorkTexts()
  return (
    <>
      {operation.status === 'completed' && <Found project={project} work={work} operation={operation} />}
      <Way>
        <Link to={paths.history} params={{ project }}>
          {says.toHistory}
        </Link>
      </Way>
      <Way>
        <Link to={paths.project} params={{ project }}>
          {says.toProject(projectName)}
        </Link>
      </Way>
    </>
  )
}

/** What has an answer that a page shows. */
function Found({ project, work, operation: { kind } }: InProjectProps) {
  const { says } = useWorkTexts()
  const { data } = useQuery({ ...endOf(work), enabled: kind === 'planBatchAction' })
  const plan = textIn(data, 'plan_id')
  if (kind === 'verifyRecords')
    return (
      <Way>
        <Link to={paths.repository} params={{ project }} search={{ view: 'verify', work: work.id }}>
          {says.toFindings}
        </Link>
      </Way>
    )
  if (kind === 'matchFilesForVersioning')
    return (
      <Way>
        <Link to={paths.versions} params={{ project }} search={{ work: work.id }}>
          {says.toMatches}
        </Link>
      </Way>
    )
  if (plan === undefined) return null
  return (
    <Way>
      <Link to={paths.plan} params={{ project, plan }}>
        {says.toPlan}
      </Link>
    </Way>
  )
}

/** A text of an answer of any kind. */
function textIn(answer: unknown, member: string): string | undefined {
  const value = typeof answer === 'object' && answer !== null ? Reflect.get(answer, member) : undefined
  return typeof value === 'string' ? value : undefined
}
