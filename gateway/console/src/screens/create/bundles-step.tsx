import { useTexts } from '../../texts/texts.js'
import { chosenEndings, type Draft } from './draft.js'
import { Examples } from './examples.js'
import { ModelOptions } from './model-options.js'
import { RuleFields } from './rule-fields.js'
import { Step, type StepProps } from './step.js'

const ENTITIES = ['root', 'subdirectory', 'hybrid'] as const

/** Which files are one object, with what the scan would make of this very folder beside it. */
export function BundlesStep(parts: StepProps) {
  const { texts } = useTexts()
  const { draft, change, kinds, look } = parts
  const endings = look.data?.extensions ?? []
  return (
    <Step step="bundles">
      <div className="columns">
        <div className="form">
          <fieldset className="choices">
            <legend>{texts.create.entity}</legend>
            {ENTITIES.map((entity) => (
              <label key={entity}>
                <input
                  type="radio"
                  name="entity"
                  checked={draft.entity === entity}
                  onChange={() => change({ entity })}
                />
                <span>{texts.create.entities[entity]}</span>
              </label>
            ))}
          </fieldset>
          {draft.entity !== 'subdirectory' && <RuleFields draft={draft} change={change} />}
          <PrimaryEnding draft={draft} change={change} endings={chosenEndings(draft, kinds, endings)} />
          <ModelOptions draft={draft} change={change} />
        </div>
        <Examples {...parts} />
      </div>
    </Step>
  )
}

interface PrimaryProps {
  readonly draft: Draft
  readonly change: (part: Partial<Draft>) => void
  readonly endings: readonly string[]
}

function PrimaryEnding({ draft, change, endings }: PrimaryProps) {
  const { texts } = useTexts()
  const offered = [...new Set([...endings, ...(draft.primary === '' ? [] : [draft.primary])])].sort()
  return (
    <label className="field">
      <span>{texts.create.primary}</span>
      <select value={draft.primary} onChange={({ target }) => change({ primary: target.value })}>
        <option value="">{texts.create.primaryAny}</option>
        {offered.map((ending) => (
          <option key={ending} value={ending}>
            {ending}
          </option>
        ))}
      </select>
    </label>
  )
}
