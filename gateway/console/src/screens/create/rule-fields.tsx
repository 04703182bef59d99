import { TextInput } from '../../parts/text-input.js'
import { ChoiceOf } from './choice-of.js'
import { STRATEGIES } from './draft.js'
import type { DraftProps } from './step.js'
import { useCreateTexts } from './use-create-texts.js'

/** The rule by which files are taken together, with an example of each. */
export function RuleFields({ draft, change }: DraftProps) {
  const { says } = useCreateTexts()
  return (
    <>
      <ChoiceOf
        name="strategy"
        legend={says.strategy}
        values={STRATEGIES}
        chosen={draft.strategy}
        onChange={(strategy) => change({ strategy })}
      >
        {(strategy) => (
          <>
            {says.strategies[strategy]}
            <small>{says.strategyExamples[strategy]}</small>
          </>
        )}
      </ChoiceOf>
      {draft.strategy === 'pattern' && <Letters name="pattern" draft={draft} change={change} />}
      {draft.strategy === 'core_identifier' && <Letters name="corePattern" draft={draft} change={change} />}
      {draft.strategy === 'prefix_suffix' && <Affixes draft={draft} change={change} />}
    </>
  )
}

function Affixes({ draft, change }: DraftProps) {
  const { says } = useCreateTexts()
  return (
    <>
      <div className="pair">
        <Letters name="prefix" draft={draft} change={change} />
        <Letters name="suffix" draft={draft} change={change} />
      </div>
      <div className="choices">
        <label>
          <input
            type="checkbox"
            checked={draft.areAffixesPatterns}
            onChange={() => change({ areAffixesPatterns: !draft.areAffixesPatterns })}
          />
          <span>{says.affixesArePatterns}</span>
        </label>
      </div>
    </>
  )
}

interface LettersProps extends DraftProps {
  readonly name: 'pattern' | 'corePattern' | 'prefix' | 'suffix'
}

/** A part of the rule that is compared with names, letter by letter. */
function Letters({ name, draft, change }: LettersProps) {
  const { says } = useCreateTexts()
  return (
    <TextInput
      className="letters"
      spellCheck={false}
      label={says[name]}
      value={draft[name]}
      onChange={(text) => change({ [name]: text })}
    />
  )
}
