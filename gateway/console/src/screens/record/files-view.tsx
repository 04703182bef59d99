import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type RecordDetails, sendAgain } from '../../api/record.js'
import { ActionButton } from '../../parts/action-button.js'
import { Outcome, type OutcomeKind } from '../../parts/outcome.js'
import { ProblemBox } from '../../parts/problem-box.js'
import { Sentence } from '../../parts/sentence.js'
import { Table } from '../../parts/table.js'
import { paths } from '../../paths.js'
import { useTexts } from '../../texts/texts.js'
import { useRecordTexts } from './texts.js'
import type { ViewProps } from './view-props.js'

type KnownFile = RecordDetails['files'][number]

const OUTCOMES: Readonly<Record<KnownFile['upload_status'], OutcomeKind>> = {
  pending: 'off',
  pending_pipeline_upload: 'underway',
  uploaded: 'good',
  upload_error: 'bad',
}

/** The files of a record, with the proof of their bytes; those of a draft can be sent, also once more. */
export function FilesView({ name, known }: ViewProps) {
  const { texts, bytes } = useTexts()
  const says = useRecordTexts()
  const queries = useQueryClient()
  const sending = useMutation({
    mutationFn: (file: number) => sendAgain(name, file),
    onSettled: () => queries.invalidateQueries({ queryKey: ['project', name.project, 'records'] }),
  })
  return (
    <section className="panel" aria-label={says.view.files}>
      {sending.error && <ProblemBox error={sending.error} />}
      <Table label={texts.files.title} items={known.files} keyOf="file_id" empty={texts.pages.record.noFiles}>
        {[
          {
            title: texts.files.name,
            cell: ({ file_id, key, path, pipeline_source: pipeline, step_source: step }) => (
              <span className="sentences">
                <Link
                  to={paths.file}
                  params={{ project: name.project, file: String(file_id) }}
                  className="record-wrap"
                  title={path}
                >
                  {key}
                </Link>
                {pipeline && (
                  <small className="quiet">{says.files.madeBy([pipeline, step].filter(Boolean).join(', '))}</small>
                )}
              </span>
            ),
          },
          { title: texts.files.size, cell: ({ size }) => bytes(size), isNumber: true },
          { title: says.files.state, cell: (file) => <State file={file} /> },
          { title: says.files.checksums, cell: (file) => <Checksums file={file} /> },
          {
            title: says.files.act,
            cell: (file) => (
              <Send
                {...{ file, known }}
                isSending={sending.isPending && sending.variables === file.file_id}
                isBusy={sending.isPending}
                onSend={() => sending.mutate(file.file_id)}
              />
            ),
          },
        ]}
      </Table>
    </section>
  )
}

/** How far it is, and why it is not further. */
function State({ file }: { readonly file: KnownFile }) {
  const { texts, moment } = useTexts()
  const says = useRecordTexts()
  const { upload_status, upload_error, upload_finding, obstacle, obstacle_finding, verified_at } = file
  return (
    <span className="sentences cut">
      <Outcome kind={OUTCOMES[upload_status]}>{says.files.states[upload_status]}</Outcome>
      {verified_at !== null && (
        <small className="quiet">{`${texts.pages.record.verified}: ${moment(verified_at)}`}</small>
      )}
      {upload_error !== null && <Sentence {...(upload_finding ?? { message: upload_error })} />}
      {obstacle !== null && <Sentence {...(obstacle_finding ?? { message: obstacle })} />}
    </span>
  )
}

function Checksums({ file: { md5, sha256 } }: { readonly file: KnownFile }) {
  const says = useRecordTexts()
  return (
    <dl className="record-sums">
      <dt>MD5</dt>
      <dd>{md5 === null ? <span className="quiet">{says.files.unknown}</span> : <code>{md5}</code>}</dd>
      <dt>{says.files.sha}</dt>
      <dd>
        <code>{sha256}</code>
      </dd>
    </dl>
  )
}

interface SendProps {
  readonly file: KnownFile
  readonly known: RecordDetails
  readonly isSending: boolean
  readonly isBusy: boolean
  onSend(): void
}

function Send({ file: { key, upload_status, obstacle }, known, isSending, isBusy, onSend }: SendProps) {
  const { files } = useRecordTexts()
  const isAgain = upload_status === 'upload_error'
  const busy = isBusy ? files.sending : undefined
  const fileObstacle = obstacle === null ? busy : files.obstructed
  const reason = known.record_status === 'draft' ? fileObstacle : files.noDraft
  return (
    <span data-keeps-focus tabIndex={-1}>
      {upload_status === 'uploaded' ? (
        <span className="quiet">{files.there}</span>
      ) : (
        <ActionButton reason={reason} label={isAgain ? files.againNamed(key) : files.sendNamed(key)} onPress={onSend}>
          {isSending ? files.sending : isAgain ? files.again : files.send}
        </ActionButton>
      )}
    </span>
  )
}
