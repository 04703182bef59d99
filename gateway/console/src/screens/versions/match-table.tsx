import { Link } from '@tanstack/react-router'
import { EnvironmentWord } from '../../parts/environment-word.js'
import { Outcome, type OutcomeKind } from '../../parts/outcome.js'
import { PagedTable } from '../../parts/paged-table.js'
import { PickBox } from '../../parts/pick-box.js'
import type { Column } from '../../parts/table.js'
import { paths } from '../../paths.js'
import { type Candidate, type FileNow, newFiles } from './old-and-new.js'
import { useVersionsTexts } from './use-versions-texts.js'

interface MatchTableProps {
  readonly project: string
  readonly candidates: readonly Candidate[]
  readonly chosen: readonly Candidate[]
  readonly onToggle: (concept: string) => void
}

interface Row {
  readonly candidate: Candidate
  readonly file: FileNow
  /** Whether it is the first one of its record on its page: there the record is chosen. */
  readonly isFirst: boolean
}

/** Files on one page of the table. */
const SHOWN = 50

/** Each file of the folder beside the published one, by size and by content. */
export function MatchTable({ project, candidates, chosen, onToggle }: MatchTableProps) {
  const { says } = useVersionsTexts()
  const rows = candidates
    .flatMap((candidate) => candidate.files.map((file, place) => ({ candidate, file, place })))
    .map(({ place, ...row }, at): Row => ({ ...row, isFirst: place === 0 || at % SHOWN === 0 }))
  const isChosen = ({ concept }: Candidate) => chosen.some((one) => one.concept === concept)
  const columns = useColumns(project, isChosen, onToggle)
  return (
    <PagedTable label={says.matches} items={rows} keyOf={({ file }) => file.path} empty="" shown={SHOWN}>
      {columns}
    </PagedTable>
  )
}

const KINDS = {
  same: 'off',
  moved: 'warning',
  changed: 'good',
  added: 'good',
  unread: 'bad',
} as const satisfies Record<FileNow['result'], OutcomeKind>

function useColumns(
  project: string,
  isChosen: (candidate: Candidate) => boolean,
  onToggle: (concept: string) => void,
): readonly Column<Row>[] {
  const { says } = useVersionsTexts()
  return [
    {
      title: says.record,
      cell: ({ candidate, isFirst }) =>
        isFirst ? (
          <span className="versions-record">
            <PickBox
              label={says.choose(candidate.title)}
              isPicked={isChosen(candidate)}
              isDisabled={newFiles(candidate).length === 0}
              onToggle={() => onToggle(candidate.concept)}
            />
            <Link to={paths.record} params={{ project, record: String(candidate.record) }}>
              {candidate.title}
            </Link>
            <EnvironmentWord isSandbox={candidate.isSandbox} />
          </span>
        ) : (
          <span className="versions-record versions-again quiet">{candidate.title}</span>
        ),
    },
    {
      title: says.before,
      cell: ({ candidate, file: { before } }) =>
        before === undefined ? (
          <span className="quiet">{says.nothingThere}</span>
        ) : (
          <FileFacts name={before.key} size={before.size} md5={before.md5} of={says.version(candidate.version)} />
        ),
    },
    {
      title: says.now,
      cell: ({ file: { name, size, md5, isSource } }) => (
        <FileFacts {...{ name, size, md5 }} {...(isSource ? { of: says.primary } : {})} />
      ),
    },
    {
      title: says.result,
      cell: ({ file: { result } }) => <Outcome kind={KINDS[result]}>{says.results[result]}</Outcome>,
    },
  ]
}

interface FileFactsProps {
  readonly name: string
  readonly size: number
  readonly md5: string | null
  readonly of?: string
}

function FileFacts({ name, size, md5, of }: FileFactsProps) {
  const { says } = useVersionsTexts()
  return (
    <span className="versions-file">
      <code>{name}</code>
      <span className="quiet">{[says.size(size), ...(of === undefined ? [] : [of])].join(' · ')}</span>
      {md5 !== null && <code className="quiet">{`MD5 ${md5}`}</code>}
    </span>
  )
}
