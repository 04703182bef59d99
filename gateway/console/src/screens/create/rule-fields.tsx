import { TextInput } from '../../parts/text-input.js'
import { useTexts } from '../../texts/texts.js'
import { type Draft, STRATEGIES } from './draft.js'

interface RuleProps {
  readonly draft: Draft
  readonly change: (part: Partial<Draft>) => void
}

/** The rule by which files are taken together, with an example of each. */
export function RuleFields({ draft, change }: RuleProps) {
  const { texts } = useTexts()
  const says = texts.create
  return (
    <>
      <fieldset className="choices">
        <legend>{says.strategy}</legend>
        {STRATEGIES.map((strategy) => (
          <label key={strategy}>
            <input
              type="radio"
              name="strategy"
              checked={draft.strategy === strategy}
              onChange={() => change({ strategy })}
            />
            <span>
              {says.strategies[strategy]}
              <small>{says.strategyExamples[strategy]}</small>
            </span>
          </label>
        ))}
      </fieldset>
      {draft.strategy === 'pattern' && (
        <TextInput
          className="letters"
          spellCheck={false}
          label={says.pattern}
          value={draft.pattern}
          onChange={(pattern) => change({ pattern })}
        />
      )}
      {draft.strategy === 'core_identifier' && (
        <TextInput
          className="letters"
          spellCheck={false}
          label={says.corePattern}
          value={draft.corePattern}
          onChange={(corePattern) => change({ corePattern })}
        />
      )}
      {draft.strategy === 'prefix_suffix' && <Affixes draft={draft} change={change} />}
    </>
  )
}

function Affixes({ draft, change }: RuleProps) {
  const { texts } = useTexts()
  return (
    <>
      <div className="pair">
        <TextInput
          className="letters"
          spellCheck={false}
          label={texts.create.prefix}
          value={draft.prefix}
          onChange={(prefix) => change({ prefix })}
        />
        <TextInput
          className="letters"
          spellCheck={false}
          label={texts.create.suffix}
          value={draft.suffix}
          onChange={(suffix) => change({ suffix })}
        />
      </div>
      <div className="choices">
        <label>
          <input
            type="checkbox"
            checked={draft.areAffixesPatterns}
            onChange={() => change({ areAffixesPatterns: !draft.areAffixesPatterns })}
          />
          <span>{texts.create.affixesArePatterns}</span>
        </label>
      </div>
    </>
  )
}
