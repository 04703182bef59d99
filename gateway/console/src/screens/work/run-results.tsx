import type { ItemResult } from '@regesta/contracts/pipelines'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type RecordName, recordDetails } from '../../api/record.js'
import { Outcome } from '../../parts/outcome.js'
import { PagedTable } from '../../parts/paged-table.js'
import { SentenceRow } from '../../parts/sentence.js'
import { paths } from '../../paths.js'
import { useSendingTexts } from '../records/texts.js'
import { usePipelineRunTexts } from '../records/use-pipeline-run-texts.js'

/** How one item of a run ended. */
type Result = Pick<ItemResult, 'id' | 'success' | 'message' | 'findings'>

/** Results on one page: the title of each record is asked for. */
const SHOWN = 25

/** What came of each record that a pipeline ran over, what failed first. */
export function RunResults({ project, answer }: { readonly project: string | undefined; readonly answer: unknown }) {
  const { says } = usePipelineRunTexts()
  const sends = useSendingTexts()
  const results = resultsIn(answer)
  if (results.length === 0) return null
  const sorted = [...results].sort((a, b) => Number(a.success) - Number(b.success))
  const failed = results.filter(({ success }) => !success).length
  return (
    <>
      <p role="status">{sends.outcomes(results.length - failed, failed)}</p>
      <PagedTable label={says.results} items={sorted} keyOf="id" empty="" shown={SHOWN}>
        {[
          {
            title: says.record,
            cell: ({ id }) =>
              project === undefined || typeof id === 'string' ? (
                says.recordOf(id)
              ) : (
                <RecordLink project={project} record={String(id)} />
              ),
          },
          {
            title: says.result,
            cell: ({ success }) => (
              <Outcome kind={success ? 'good' : 'bad'}>{success ? says.done : says.failed}</Outcome>
            ),
          },
          {
            title: says.said,
            cell: ({ success, message, findings = [{ message }] }) =>
              success ? '–' : <SentenceRow findings={findings} />,
          },
        ]}
      </PagedTable>
    </>
  )
}

/** A record by its title, as soon as that is known. */
function RecordLink(name: RecordName) {
  const { says } = usePipelineRunTexts()
  const { data } = useQuery(recordDetails(name))
  return (
    <Link to={paths.record} params={{ ...name }}>
      {data?.record_title || says.recordOf(name.record)}
    </Link>
  )
}

/** The results of a run; none where the work was something else. */
function resultsIn(answer: unknown): readonly Result[] {
  const results = typeof answer === 'object' && answer !== null ? Reflect.get(answer, 'results') : undefined
  return Array.isArray(results) ? results : []
}
