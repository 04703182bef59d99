import { SelectInput } from '../../parts/select-input.js'
import { ChoiceOf } from './choice-of.js'
import { chosenEndings, NOTHING_FOUND } from './draft.js'
import { Examples } from './examples.js'
import { ModelOptions } from './model-options.js'
import { RuleFields } from './rule-fields.js'
import { type DraftProps, Step, type StepProps } from './step.js'
import { useCreateTexts } from './use-create-texts.js'

const ENTITIES = ['root', 'subdirectory', 'hybrid'] as const

/** Which files are one object, with what the scan would make of this very folder beside it. */
export function BundlesStep(parts: StepProps) {
  const { says } = useCreateTexts()
  const { draft, change, kinds, look } = parts
  const found = look.data ?? NOTHING_FOUND
  return (
    <Step step="bundles">
      <div className="columns">
        <div className="form">
          <ChoiceOf
            name="entity"
            legend={says.entity}
            values={ENTITIES}
            chosen={draft.entity}
            onChange={(entity) => change({ entity })}
          >
            {(entity) => says.entities[entity]}
          </ChoiceOf>
          {draft.entity !== 'subdirectory' && <RuleFields draft={draft} change={change} />}
          <PrimaryEnding draft={draft} change={change} endings={chosenEndings(draft, kinds, found)} />
          <ModelOptions draft={draft} change={change} />
        </div>
        <Examples {...parts} />
      </div>
    </Step>
  )
}

interface PrimaryProps extends DraftProps {
  readonly endings: readonly string[]
}

function PrimaryEnding({ draft, change, endings }: PrimaryProps) {
  const { says } = useCreateTexts()
  const offered = [...new Set([...endings, ...(draft.primary === '' ? [] : [draft.primary])])].sort()
  return (
    <SelectInput
      label={says.primary}
      value={draft.primary}
      options={[['', says.primaryAny], ...offered.map((ending) => [ending, ending] as const)]}
      onChange={(primary) => change({ primary })}
    />
  )
}
