import { useMutation, useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import type { Chosen } from '../../api/batch.js'
import { pipelines, startRun } from '../../api/installation.js'
import { chosenRecords } from '../../api/records.js'
import { ActionButton } from '../../parts/action-button.js'
import { AtRepository } from '../../parts/at-repository.js'
import { Facts } from '../../parts/facts.js'
import { Loaded } from '../../parts/loaded.js'
import { Outcome } from '../../parts/outcome.js'
import { ProblemBox } from '../../parts/problem-box.js'
import { SelectInput } from '../../parts/select-input.js'
import { useWhileThere } from '../../parts/use-while-there.js'
import { paths } from '../../paths.js'
import { useFieldName, useNamed } from '../mapping/use-fields.js'
import { NONE } from './address.js'
import { filledFields, type Pipeline } from './filled-fields.js'
import { useSendingTexts } from './texts.js'
import { useTypedNumber } from './typed-number.js'
import { usePipelineRunTexts } from './use-pipeline-run-texts.js'

interface RunPipelineProps {
  readonly project: string
  readonly isSandbox: boolean
  /** How many records are meant. */
  readonly chosen: number
  readonly chosenFor: () => Chosen
  /** Why nothing can be run now. */
  readonly reason: string | undefined
  /** The pipeline in the address; undefined while none is chosen. */
  readonly wanted: string | undefined
  readonly onWanted: (pipeline: string | undefined) => void
}

/** A pipeline for everything that is chosen: what it does to each record is shown before it begins. */
export function RunPipeline(run: RunPipelineProps) {
  const { says } = usePipelineRunTexts()
  const { chosen, reason, wanted, onWanted } = run
  return (
    <>
      <ActionButton reason={reason} onPress={() => onWanted(NONE)}>
        {says.offer(chosen)}
      </ActionButton>
      {wanted !== undefined && reason === undefined && (
        <Question title={says.title(chosen)} onClose={() => onWanted(undefined)}>
          <Choice {...run} wanted={wanted} />
        </Question>
      )}
    </>
  )
}

interface QuestionProps {
  readonly title: string
  readonly onClose: () => void
  readonly children: ReactNode
}

/** Stands in front of the page for as long as it is there. */
function Question({ title, onClose, children }: QuestionProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const shown = dialog.current
    shown?.showModal()
    // What is closed, and not only taken away, gives the focus back.
    return () => shown?.close()
  }, [])
  return (
    <dialog ref={dialog} aria-label={title} className="question" onClose={onClose}>
      <div className="form">
        <h2>{title}</h2>
        {children}
      </div>
    </dialog>
  )
}

type ChoiceProps = RunPipelineProps & { readonly wanted: string }

function Choice({ wanted, ...run }: ChoiceProps) {
  const { says } = usePipelineRunTexts()
  return (
    <Loaded query={useNamed(useQuery(pipelines))}>
      {(known) => {
        const pipeline = known.find(({ identifier }) => identifier === wanted) ?? known[0]
        if (pipeline === undefined) return <NoPipeline {...run} />
        return (
          <>
            <SelectInput
              label={says.pipeline}
              value={pipeline.identifier}
              options={known.map(({ identifier, name }) => [identifier, name])}
              onChange={run.onWanted}
            />
            <WhatItDoes pipeline={pipeline} />
            <Begin key={pipeline.identifier} pipeline={pipeline} {...run} />
          </>
        )
      }}
    </Loaded>
  )
}

function NoPipeline({ onWanted }: Pick<RunPipelineProps, 'onWanted'>) {
  const { says, texts } = usePipelineRunTexts()
  return (
    <>
      <p>{says.none}</p>
      <div className="actions">
        <Link className="button" to={paths.pipelines}>
          {says.toPipelines}
        </Link>
        <ActionButton onPress={() => onWanted(undefined)}>{texts.work.cancel}</ActionButton>
      </div>
    </>
  )
}

/** Steps, fields and what goes to the repository, as the pipeline is stored now. */
function WhatItDoes({ pipeline }: { readonly pipeline: Pipeline }) {
  const { says } = usePipelineRunTexts()
  const sends = useSendingTexts()
  const nameOf = useFieldName()
  const { identifier, description, steps } = pipeline
  const fields = filledFields(pipeline).map(nameOf)
  const acts = [
    ...(steps.length > 0 ? [says.run] : []),
    ...(pipeline.repoDraftStepEnabled ? [says.draft] : []),
    ...(pipeline.repoUploadStepEnabled ? [says.upload] : []),
    ...(pipeline.repoPublishStepEnabled ? [says.publish] : []),
  ]
  return (
    <>
      {description && <p>{description}</p>}
      <Facts
        facts={[
          [says.steps, steps.length === 0 ? says.noSteps : <StepNames key="steps" steps={steps} />],
          [says.changes, fields.length === 0 ? says.nothing : fields.join(', ')],
          [says.does, <Acts key="does" acts={acts} />],
        ]}
      />
      <p>
        <Link to={paths.pipeline} params={{ pipeline: identifier }}>
          {says.whole}
        </Link>
      </p>
      {pipeline.repoPublishStepEnabled && (
        <p>
          <Outcome kind="warning">{sends.noUndo}</Outcome>
        </p>
      )}
    </>
  )
}

const Acts = ({ acts }: { readonly acts: readonly string[] }) => (
  <ul className="plain">
    {acts.map((act) => (
      <li key={act}>{act}</li>
    ))}
  </ul>
)

const StepNames = ({ steps }: Pick<Pipeline, 'steps'>) => (
  <ol className="plain">
    {steps.map(({ step_id, step_number, step_name }) => (
      <li key={step_id}>
        {step_number}. {step_name}
      </li>
    ))}
  </ol>
)

type BeginProps = Omit<RunPipelineProps, 'wanted'> & { readonly pipeline: Pipeline }

/** The button repeats the number and the place; the run goes on when the page is left, but then it begins no more. */
function Begin({ project, isSandbox, chosen, chosenFor, onWanted, pipeline }: BeginProps) {
  const { says, texts } = usePipelineRunTexts()
  const sends = useSendingTexts()
  const navigate = useNavigate()
  const [force, setForce] = useState(false)
  const typed = useTypedNumber(chosen, !isSandbox)
  const whileThere = useWhileThere()
  const starting = useMutation({
    mutationFn: async () => {
      const signal = whileThere()
      const records = await chosenRecords(project, chosenFor(), signal)
      signal.throwIfAborted()
      if (records.length !== chosen) throw new Error(says.changed(records.length, chosen))
      return startRun(project, { pipeline: pipeline.identifier, records, isSandbox, force })
    },
  })
  const begin = () =>
    starting.mutate(undefined, {
      onSuccess: ({ service, id }) => navigate({ to: paths.work, params: { service, operation: id } }),
    })
  return (
    <AtRepository className="panel form" isSandbox={isSandbox}>
      <label>
        <input type="checkbox" checked={force} onChange={({ target }) => setForce(target.checked)} /> {says.force}
      </label>
      {typed.field}
      {starting.error && <ProblemBox error={starting.error} />}
      <div className="actions">
        <ActionButton isMain reason={typed.reason} onPress={() => starting.isPending || starting.isSuccess || begin()}>
          {`${says.begin(chosen)} ${sends.at[isSandbox ? 'practice' : 'production']}`}
        </ActionButton>
        <ActionButton onPress={() => onWanted(undefined)}>{texts.work.cancel}</ActionButton>
      </div>
    </AtRepository>
  )
}
