import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { FileName } from '../../api/file.js'
import { fileTree } from '../../api/file.js'
import type { AnswerOf } from '../../api/surface.js'
import { Facts } from '../../parts/facts.js'
import { Outcome } from '../../parts/outcome.js'
import { type Said, Sentence, SentenceRow } from '../../parts/sentence.js'
import { paths } from '../../paths.js'
import { useTexts } from '../../texts/texts.js'
import type { KnownFile } from './file.js'

type Findings = NonNullable<KnownFile['validation_report']>

interface ReportProps {
  readonly name: FileName
  readonly facts: KnownFile
  /** Beside the picture, without what was found besides. */
  readonly isShort?: boolean
}

/** What validation found, in words, each problem with its place. */
export function Report({ name, facts, isShort = false }: ReportProps) {
  const { texts } = useTexts()
  const says = texts.file.report
  const { validation_report: report, error_message } = facts
  return (
    <section className="panel report">
      <h2>{says.title}</h2>
      {report === null ? <p className="quiet">{says.none}</p> : <Finding report={report} />}
      {error_message !== null && (
        <>
          <h3>{says.last}</h3>
          <p lang="en">{error_message}</p>
        </>
      )}
      {report !== null && !isShort && <Details details={report.details} />}
      <Below name={name} />
    </section>
  )
}

function Finding({ report }: { readonly report: Findings }) {
  const { texts } = useTexts()
  const says = texts.file.report
  const { errors, findings = errors.map((message) => ({ message })) } = report
  const { is_valid, missing_textures = [], conflicts = [] } = report
  const problems = errors.length + missing_textures.length + conflicts.length
  return (
    <>
      <Outcome kind={!is_valid ? 'bad' : problems > 0 ? 'warning' : 'good'}>
        {problems === 0 && is_valid ? says.good : is_valid ? says.notes(problems) : says.bad(problems)}
      </Outcome>
      {findings.length > 0 && <Problems findings={findings} />}
      {missing_textures.length > 0 && (
        <>
          <h3>{says.missing}</h3>
          <Names names={missing_textures} />
        </>
      )}
      {conflicts.map(({ filename, message, candidates }) => (
        <div key={filename} className="conflict">
          <h3>{says.conflicts}</h3>
          <p lang="en">{message}</p>
          <p className="quiet">{says.candidates}</p>
          <Names names={candidates} />
        </div>
      ))}
    </>
  )
}

/** What is wrong; a line that is named comes first, where one looks for it. */
function Problems({ findings }: { readonly findings: readonly Said[] }) {
  const { texts } = useTexts()
  const once = new Map(findings.map((finding) => [finding.message, finding]))
  return (
    <ul className="sentences">
      {[...once.values()].map((finding) => {
        const line = /\bline (\d+)/i.exec(finding.message)?.[1]
        return (
          <li key={finding.message}>
            {line !== undefined && <strong>{texts.file.report.place(Number(line))} </strong>}
            <Sentence {...finding} />
          </li>
        )
      })}
    </ul>
  )
}

const Names = ({ names }: { readonly names: readonly string[] }) => (
  <ul className="sentences">
    {[...new Set(names)].map((name) => (
      <li key={name}>{name}</li>
    ))}
  </ul>
)

function Details({ details }: { readonly details: Findings['details'] }) {
  const { texts } = useTexts()
  const rows = Object.entries(details).filter(([, value]) => value !== null && value !== '')
  if (rows.length === 0) return null
  return (
    <>
      <h3>{texts.file.report.details}</h3>
      <div lang="en">
        <Facts
          facts={rows.map(([label, value]) => [
            label.replaceAll('_', ' '),
            typeof value === 'object' ? JSON.stringify(value) : String(value),
          ])}
        />
      </div>
    </>
  )
}

type Node = AnswerOf<'GET /api/files/:file_id/hierarchy'>

/** Files below this one whose report is not clean: a model is no better than its textures. */
function Below({ name }: { readonly name: FileName }) {
  const { texts } = useTexts()
  const { data } = useQuery(fileTree(name))
  const found = data === undefined ? [] : nodesBelow(data).filter((node) => node.validation_report?.is_valid === false)
  if (found.length === 0) return null
  return (
    <>
      <h3>{texts.file.report.below}</h3>
      <ul className="sentences">
        {found.map((node) => (
          <li key={node.file_id}>
            <Link
              to={paths.file}
              params={{ project: name.project, file: String(node.file_id) }}
              search={{ view: 'report' }}
            >
              {node.filename}
            </Link>{' '}
            <SentenceRow findings={node.validation_report?.findings?.slice(0, 1) ?? []} />
          </li>
        ))}
      </ul>
    </>
  )
}

const nodesBelow = (node: Node): Node[] => node.children.flatMap((child) => [child, ...nodesBelow(child)])
