import { SelectInput } from '../../parts/select-input.js'
import { useTexts } from '../../texts/texts.js'
import { ChoiceOf } from './choice-of.js'
import { chosenEndings, NOTHING_FOUND } from './draft.js'
import { Examples } from './examples.js'
import { ModelOptions } from './model-options.js'
import { RuleFields } from './rule-fields.js'
import { type DraftProps, Step, type StepProps } from './step.js'

const ENTITIES = ['root', 'subdirectory', 'hybrid'] as const

/** Which files are one object, with what the scan would make of this very folder beside it. */
export function BundlesStep(parts: StepProps) {
  const { texts } = useTexts()
  const { draft, change, kinds, look } = parts
  const found = look.data ?? NOTHING_FOUND
  return (
    <Step step="bundles">
      <div className="columns">
        <div className="form">
          <ChoiceOf
            name="entity"
            legend={texts.create.entity}
            values={ENTITIES}
            chosen={draft.entity}
            onChange={(entity) => change({ entity })}
          >
            {(entity) => texts.create.entities[entity]}
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
  const { texts } = useTexts()
  const offered = [...new Set([...endings, ...(draft.primary === '' ? [] : [draft.primary])])].sort()
  return (
    <SelectInput
      label={texts.create.primary}
      value={draft.primary}
      options={[['', texts.create.primaryAny], ...offered.map((ending) => [ending, ending] as const)]}
      onChange={(primary) => change({ primary })}
    />
  )
}
