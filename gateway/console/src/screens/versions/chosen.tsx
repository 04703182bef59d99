import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { pipelines } from '../../api/installation.js'
import { ActionButton } from '../../parts/action-button.js'
import { DateInput } from '../../parts/date-input.js'
import { ProblemBox } from '../../parts/problem-box.js'
import { SelectInput } from '../../parts/select-input.js'
import { Table } from '../../parts/table.js'
import { TextInput } from '../../parts/text-input.js'
import { paths } from '../../paths.js'
import { usePreference } from '../../shell/preferences.js'
import { useFieldName } from '../mapping/use-fields.js'
import { usePlanning } from '../records/use-planning.js'
import { type Candidate, fatesOf, idlePatterns, namesOf, newFiles, patternsOf } from './old-and-new.js'
import { useVersionsTexts } from './use-versions-texts.js'

interface ChosenProps {
  readonly project: string
  readonly chosen: readonly Candidate[]
}

/** Records whose files are shown one by one; of more, the plan shows them. */
const SHOWN = 50

/** Which published files stay, version and date, and the way to the plan. */
export function Chosen({ project, chosen }: ChosenProps) {
  const { says } = useVersionsTexts()
  const [keep, setKeep] = useState('*')
  const [version, setVersion] = useState('')
  const [date, setDate] = useState('')
  const [pipeline, setPipeline] = useState('')
  const nameOf = useFieldName()
  return (
    <>
      <section className="panel" aria-label={says.keepTitle}>
        <h2>{says.keepTitle}</h2>
        <TextInput label={says.keep} value={keep} onChange={setKeep} spellCheck={false} />
        <p className="quiet">{says.keepHint}</p>
        <Effect project={project} chosen={chosen} patterns={patternsOf(keep)} />
      </section>
      <section className="panel" aria-label={says.details}>
        <h2>{says.details}</h2>
        <div className="columns">
          <div className="versions-detail">
            <TextInput label={nameOf('version')} value={version} onChange={setVersion} spellCheck={false} />
            <p className="quiet">{says.numberHint}</p>
          </div>
          <div className="versions-detail">
            <DateInput label={nameOf('publication_date')} value={date} onChange={setDate} />
            <p className="quiet">{says.dateHint}</p>
          </div>
        </div>
        <PipelineChoice value={pipeline} onChange={setPipeline} />
        <PlanButton {...{ project, chosen, version, date, pipeline }} patterns={patternsOf(keep)} />
      </section>
    </>
  )
}

/** What the patterns mean for the files that are published, as they are typed. */
function Effect({ project, chosen, patterns }: ChosenProps & { readonly patterns: readonly string[] }) {
  const { says } = useVersionsTexts()
  const rows = chosen.flatMap((candidate) =>
    fatesOf(candidate, patterns).map((fate) => ({ ...fate, candidate, result: says[fate.fate] })),
  )
  const numberOf = (wanted: string) => rows.filter(({ fate }) => fate === wanted).length
  const idle = chosen.map((candidate) => ({ candidate, patterns: idlePatterns(candidate, patterns) }))
  const shown = new Set(chosen.slice(0, SHOWN).map(({ concept }) => concept))
  return (
    <>
      <p role="status">{says.staying(numberOf('stays'), numberOf('replaced'), numberOf('goes'), numberOf('comes'))}</p>
      {idle
        .filter((one) => one.patterns.length > 0)
        .slice(0, SHOWN)
        .map((one) => (
          <p key={one.candidate.concept}>{says.fitsNothing(one.patterns.join(', '), one.candidate.title)}</p>
        ))}
      <Table
        label={says.keepTitle}
        items={rows.filter(({ candidate }) => shown.has(candidate.concept))}
        keyOf={({ candidate, name }) => `${candidate.concept} ${name}`}
        empty=""
      >
        {[
          { title: says.file, cell: ({ name }) => <code>{name}</code> },
          {
            title: says.record,
            cell: ({ candidate: { record, title } }) => (
              <Link to={paths.record} params={{ project, record: String(record) }}>
                {title}
              </Link>
            ),
          },
          { title: says.result, cell: ({ result }) => result },
        ]}
      </Table>
    </>
  )
}

interface PipelineChoiceProps {
  /** Its identifier; '' for none. */
  readonly value: string
  readonly onChange: (value: string) => void
}

/** What is to be run over the drafts once they are made; nothing to choose where there is no pipeline. */
function PipelineChoice({ value, onChange }: PipelineChoiceProps) {
  const { says } = useVersionsTexts()
  const known = useQuery(pipelines).data ?? []
  if (known.length === 0) return null
  const options = known.map(({ identifier, name }) => [identifier, name] as const)
  return (
    <div className="versions-detail">
      <SelectInput
        label={says.pipeline}
        value={value}
        options={[['', says.noPipeline], ...options]}
        onChange={onChange}
      />
      <p className="quiet">{says.pipelineHint}</p>
    </div>
  )
}

interface PlanButtonProps extends ChosenProps {
  readonly pipeline: string
  readonly patterns: readonly string[]
  readonly version: string
  readonly date: string
}

function PlanButton({ project, chosen, patterns, version, date, pipeline }: PlanButtonProps) {
  const { says } = useVersionsTexts()
  const [environment] = usePreference('environment')
  const isSandbox = chosen[0]?.isSandbox ?? environment === 'practice'
  const planning = usePlanning(project, isSandbox, pipeline || undefined)
  const begin = () =>
    planning.begin('new_version', {
      new_versions: chosen.map((candidate) => ({
        concept_rec_id: candidate.concept,
        files: newFiles(candidate).map(({ path }) => path),
        names: namesOf(candidate),
        files_to_keep: [...patterns],
        ...(version.trim() === '' ? {} : { version: version.trim() }),
        ...(date === '' ? {} : { publication_date: date }),
      })),
    })
  const none = chosen.length === 0 ? says.chooseFirst : undefined
  return (
    <>
      {planning.problem && <ProblemBox error={planning.problem} />}
      <div className="actions">
        <ActionButton isMain showsReason onPress={begin} reason={planning.isPlanning ? says.planning : none}>
          {says.plan(chosen.length)}
        </ActionButton>
      </div>
    </>
  )
}
