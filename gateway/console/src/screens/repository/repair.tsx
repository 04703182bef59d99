import { useMutation } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { type Repair, startVerifying, type VerifiedRecord } from '../../api/repository.js'
import { ActionButton } from '../../parts/action-button.js'
import { EnvironmentWord } from '../../parts/environment-word.js'
import { PickBox } from '../../parts/pick-box.js'
import { ProblemBox } from '../../parts/problem-box.js'
import { Table } from '../../parts/table.js'
import { useTypedNumber } from '../records/typed-number.js'
import { REPAIRS, type RepairStep, repairsFor, toggled } from './repair-plan.js'
import { useRepositoryTexts } from './use-repository-texts.js'

const route = getRouteApi('/p/$project/repository')

interface RepairPanelProps {
  readonly project: string
  readonly results: readonly VerifiedRecord[]
  /** Whether this is what a repair left: then the way on is to compare again. */
  readonly isDone: boolean
}

/** Each kind of repair only when it is ticked, and what it would do before it is done. */
export function RepairPanel({ project, results, isDone }: RepairPanelProps) {
  const { says } = useRepositoryTexts()
  if (isDone) return <CompareAgain project={project} records={results.map(({ record_id }) => record_id)} />
  const steps = repairsFor(results)
  const hasPublished = results.some(
    ({ record_status, metadata, files }) =>
      record_status === 'published' && (metadata === 'differs' || files.some(({ result }) => result !== '=')),
  )
  return (
    <section className="repository-repair" aria-label={says.repair.title}>
      <h3>{says.repair.title}</h3>
      {steps.length === 0 ? <p className="quiet">{says.repair.nothing}</p> : <Choose project={project} steps={steps} />}
      {hasPublished && <p className="quiet">{says.repair.publishedText}</p>}
    </section>
  )
}

function Choose({ project, steps }: { readonly project: string; readonly steps: readonly RepairStep[] }) {
  const { says, count } = useRepositoryTexts()
  const [ticked, setTicked] = useState<readonly Repair[]>([])
  const toggle = (repair: Repair) => setTicked((before) => toggled(before, repair))
  const planned = steps.filter(({ repair }) => ticked.includes(repair))
  return (
    <>
      <p>{says.repair.text}</p>
      <div className="repository-ticks">
        {REPAIRS.filter((repair) => steps.some((step) => step.repair === repair)).map((repair) => (
          <PickBox key={repair} isPicked={ticked.includes(repair)} onToggle={() => toggle(repair)}>
            {says.repair.kinds[repair]} ({count(steps.filter((step) => step.repair === repair).length)})
          </PickBox>
        ))}
      </div>
      {ticked.includes('give_up') && <p>{says.repair.giveUpText}</p>}
      {planned.length > 0 && (
        <Table
          label={says.repair.plan}
          items={planned}
          keyOf={({ repair, record }) => `${record.record_id} ${repair}`}
          empty=""
        >
          {[
            {
              title: says.record,
              cell: ({ record: { record_title, is_sandbox } }) => (
                <span className="repository-named">
                  {record_title}
                  <EnvironmentWord isSandbox={is_sandbox} />
                </span>
              ),
            },
            { title: says.repair.plan, cell: (step) => <WouldDo step={step} /> },
          ]}
        </Table>
      )}
      <Confirm {...{ project, planned, ticked }} />
    </>
  )
}

function WouldDo({ step: { repair, names, becomes } }: { readonly step: RepairStep }) {
  const { says, list } = useRepositoryTexts()
  if (repair === 'status') return says.repair.becomes[becomes ?? 'draft']
  const does = says.repair.does[repair]
  return typeof does === 'string' ? does : does(list(names))
}

interface ConfirmProps {
  readonly project: string
  readonly planned: readonly RepairStep[]
  readonly ticked: readonly Repair[]
}

/** The button repeats the number and the place; for the public repository the number has to be typed first. */
function Confirm({ project, planned, ticked }: ConfirmProps) {
  const { says } = useRepositoryTexts()
  const { mutate, isPending, error } = useRepairing(project)
  const ids = [...new Set(planned.map(({ record }) => record.record_id))]
  const isPublic = planned.some(({ record }) => !record.is_sandbox)
  const typed = useTypedNumber(ids.length, isPublic)
  const why = ids.length === 0 ? says.repair.tick : typed.reason
  const place = says.at[isPublic ? 'production' : 'practice']
  return (
    <>
      {typed.field}
      {error && <ProblemBox error={error} />}
      <div className="actions">
        <ActionButton
          isMain
          showsReason
          onPress={() => mutate({ ids, repair: ticked })}
          reason={isPending ? says.verify.starting : why}
        >
          {`${says.repair.confirm(ids.length)} ${place}`}
        </ActionButton>
      </div>
    </>
  )
}

function useRepairing(project: string) {
  const navigate = route.useNavigate()
  return useMutation({
    mutationFn: ({ ids, repair }: { readonly ids: readonly number[]; readonly repair: readonly Repair[] }) =>
      startVerifying(project, ids, repair),
    onSuccess: ({ id }) => navigate({ search: (before) => ({ ...before, repair: id }) }),
  })
}

function CompareAgain({ project, records }: { readonly project: string; readonly records: readonly number[] }) {
  const { says } = useRepositoryTexts()
  const navigate = route.useNavigate()
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => startVerifying(project, records),
    onSuccess: ({ id }) => navigate({ search: { view: 'verify', work: id } }),
  })
  return (
    <>
      {error && <ProblemBox error={error} />}
      <div className="actions">
        <ActionButton isMain onPress={() => mutate()} reason={isPending ? says.verify.starting : undefined}>
          {says.repair.compareAgain}
        </ActionButton>
      </div>
    </>
  )
}
