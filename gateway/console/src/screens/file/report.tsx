import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { FileName } from '../../api/file.js'
import { fileTree } from '../../api/file.js'
import type { AnswerOf } from '../../api/surface.js'
import { Facts } from '../../parts/facts.js'
import { Outcome } from '../../parts/outcome.js'
import { type Place, PlaceLink } from '../../parts/place-link.js'
import type { Said } from '../../parts/said.js'
import { Sentence, SentenceRow } from '../../parts/sentence.js'
import { useFileTexts } from '../../parts/use-file-texts.js'
import { paths } from '../../paths.js'
import type { KnownFile } from './known-file.js'
import { hasLines, hasParts, placeIn } from './places.js'
import { useDetailTexts } from './use-detail-texts.js'

type Findings = NonNullable<KnownFile['validation_report']>

interface ReportProps {
  readonly name: FileName
  readonly facts: KnownFile
  /** Beside the picture, without what was found besides. */
  readonly isShort?: boolean
}

/** What validation found, in words, each problem with its place. */
export function Report({ name, facts, isShort = false }: ReportProps) {
  const fileTexts = useFileTexts()
  const says = fileTexts.report
  const { validation_report: report, error_message, error_findings } = facts
  return (
    <section className="panel report">
      <h2>{says.title}</h2>
      {report === null ? <p className="quiet">{says.none}</p> : <Finding report={report} name={name} facts={facts} />}
      {error_message !== null && (
        <>
          <h3>{says.last}</h3>
          <p>
            <SentenceRow findings={error_findings ?? [{ message: error_message }]} />
          </p>
        </>
      )}
      {report !== null && !isShort && <Details details={report.details} />}
      <Below name={name} facts={facts} />
    </section>
  )
}

function Finding({ report, name, facts }: Pick<ReportProps, 'name' | 'facts'> & { readonly report: Findings }) {
  const fileTexts = useFileTexts()
  const says = fileTexts.report
  const { errors, findings = errors.map((message) => ({ message })) } = report
  const { is_valid, missing_textures = [], conflicts = [] } = report
  const problems = errors.length + missing_textures.length + conflicts.length
  return (
    <>
      <Outcome kind={!is_valid ? 'bad' : problems > 0 ? 'warning' : 'good'}>
        {problems === 0 && is_valid ? says.good : is_valid ? says.notes(problems) : says.bad(problems)}
      </Outcome>
      {findings.length > 0 && <Problems findings={findings} name={name} facts={facts} />}
      {missing_textures.length > 0 && (
        <>
          <h3>{says.missing}</h3>
          <Textures textures={missing_textures} name={name} facts={facts} />
        </>
      )}
      {conflicts.map(({ filename, message, finding = { message }, candidates }) => (
        <div key={filename} className="conflict">
          <h3>{says.conflicts}</h3>
          <p>
            <Sentence {...finding} />{' '}
            {hasParts(facts) && (
              <PlaceLink file={name} part={filename}>
                {says.show}
              </PlaceLink>
            )}
          </p>
          <p className="quiet">{says.candidates}</p>
          <Names names={candidates} />
        </div>
      ))}
    </>
  )
}

type ProblemsProps = Pick<ReportProps, 'name' | 'facts'> & { readonly findings: readonly Said[] }

/** What is wrong; the way to the place that is named comes first, where one looks for it. */
function Problems({ findings, name, facts }: ProblemsProps) {
  const fileTexts = useFileTexts()
  const says = fileTexts.report
  const once = new Map(findings.map((finding) => [finding.message, finding]))
  return (
    <ul className="sentences">
      {[...once.values()].map((finding) => {
        const { line, part } = shownIn(facts, placeIn(finding.message))
        return (
          <li key={finding.message}>
            {line !== undefined && linkTo(name, { line }, says.place(line))}
            {part !== undefined && linkTo(name, { part }, says.show)} <Sentence {...finding} />
          </li>
        )
      })}
    </ul>
  )
}

/** What of a place the file has means to show. */
const shownIn = (facts: KnownFile, { line, part }: Place): Place => ({
  ...(hasLines(facts) && { line }),
  ...(hasParts(facts) && { part }),
})

interface TexturesProps {
  readonly textures: readonly string[]
  readonly name: FileName
  readonly facts: KnownFile
}

/** Names of textures; each leads to the part of the file that names it. */
const Textures = ({ textures, name, facts }: TexturesProps) => (
  <ul className="sentences">
    {[...new Set(textures)].map((texture) => (
      <li key={texture}>{hasParts(facts) ? linkTo(name, { part: texture }, texture) : texture}</li>
    ))}
  </ul>
)

const Names = ({ names }: { readonly names: readonly string[] }) => (
  <ul className="sentences">
    {[...new Set(names)].map((name) => (
      <li key={name}>{name}</li>
    ))}
  </ul>
)

const linkTo = (name: FileName, place: Place, words: string) => (
  <PlaceLink file={name} {...place}>
    {words}
  </PlaceLink>
)

function Details({ details }: { readonly details: Findings['details'] }) {
  const { says, count } = useDetailTexts()
  const fileTexts = useFileTexts()
  const rows = Object.entries(details).filter(([, value]) => value !== null && value !== '')
  if (rows.length === 0) return null
  const shown = (value: unknown): string => {
    if (typeof value === 'boolean') return value ? says.yes : says.no
    if (typeof value === 'number') return count(value)
    return typeof value === 'object' ? JSON.stringify(value) : String(value)
  }
  return (
    <>
      <h3>{fileTexts.report.details}</h3>
      <Facts facts={rows.map(([name, value]) => [says.names[name] ?? name.replaceAll('_', ' '), shown(value)])} />
    </>
  )
}

type Node = AnswerOf<'GET /api/files/:file_id/hierarchy'>

/** Files below this one whose report is not clean: a model is no better than its textures. */
function Below({ name, facts }: Pick<ReportProps, 'name' | 'facts'>) {
  const fileTexts = useFileTexts()
  const { data } = useQuery(fileTree(name))
  const found = data === undefined ? [] : nodesBelow(data).filter(hasProblem)
  if (found.length === 0) return null
  return (
    <>
      <h3>{fileTexts.report.below}</h3>
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
            {hasParts(facts) && node.validation_report?.missing_textures !== undefined && (
              <Textures textures={node.validation_report.missing_textures} name={name} facts={facts} />
            )}
          </li>
        ))}
      </ul>
    </>
  )
}

const hasProblem = ({ validation_report: report }: Node) =>
  report !== null && (!report.is_valid || (report.missing_textures ?? []).length + (report.conflicts ?? []).length > 0)

const nodesBelow = (node: Node): Node[] => node.children.flatMap((child) => [child, ...nodesBelow(child)])
