import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { call } from '../../api/call.js'
import type { AnswerOf } from '../../api/surface.js'
import { ActionButton } from '../../parts/action-button.js'
import { Outcome } from '../../parts/outcome.js'
import { ProblemBox } from '../../parts/problem-box.js'
import { Table } from '../../parts/table.js'
import { paths } from '../../paths.js'
import { useTexts } from '../../texts/texts.js'

/** Compares every draft and every published record with the repository; it repairs nothing. */
export function Verify({ project }: { readonly project: string }) {
  const { texts } = useTexts()
  const says = texts.pages.repository
  const verifying = useMutation({
    mutationFn: () => call('POST /api/project/verify_records', { body: {} }, { project }),
  })
  return (
    <section className="panel">
      <p>{says.verifyText}</p>
      <div className="actions">
        <ActionButton
          isMain
          onPress={() => verifying.mutate()}
          reason={verifying.isPending ? says.verifying : undefined}
        >
          {verifying.isPending ? says.verifying : says.verify}
        </ActionButton>
      </div>
      {verifying.error && <ProblemBox error={verifying.error} />}
      {verifying.data && <Comparisons project={project} results={verifying.data.results} />}
    </section>
  )
}

type Results = AnswerOf<'POST /api/project/verify_records'>['results']

function Comparisons({ project, results }: { readonly project: string; readonly results: Results }) {
  const { texts } = useTexts()
  const says = texts.pages.repository
  return (
    <Table
      label={says.view.verify}
      items={results}
      keyOf={({ record_id }) => record_id}
      empty={says.nothingToVerify}
      columns={[
        {
          title: says.record,
          cell: ({ record_id }) => (
            <Link to={paths.record} params={{ project, record: String(record_id) }}>
              {texts.pages.record.title(String(record_id))}
            </Link>
          ),
        },
        { title: says.result, cell: (record) => <Verdict record={record} /> },
        { title: says.details, cell: (record) => <span lang="en">{differences(record).join('; ') || '–'}</span> },
      ]}
    />
  )
}

/** All that a comparison found, in the words of the service. */
export const differences = ({ details, different_fields, files, error }: Results[number]) => [
  ...details,
  ...different_fields,
  ...files.filter(({ result }) => result !== '=').map(({ key, detail }) => `${key}: ${detail}`),
  ...(error === null ? [] : [error]),
]

interface Compared {
  readonly result: string
  readonly metadata: string | null
  readonly files: readonly { readonly result: string }[]
}

/** The worst of what was compared: the record itself, its metadata and its files. */
function Verdict({ record: { result, metadata, files } }: { readonly record: Compared }) {
  const { texts } = useTexts()
  const says = texts.pages.repository
  const all = [result, metadata ?? '=', ...files.map((file) => file.result)]
  const worst = ['missing', 'differs', 'extra', 'unread'].find((one) => all.includes(one))
  if (worst === undefined) return <Outcome kind="good">{says.same}</Outcome>
  return <Outcome kind={worst === 'unread' ? 'warning' : 'bad'}>{says.comparison[worst] ?? worst}</Outcome>
}
