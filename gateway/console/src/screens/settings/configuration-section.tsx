import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { ActionButton } from '../../parts/action-button.js'
import { useWayBack } from '../../parts/use-way-back.js'
import { paths } from '../../paths.js'
import { ConfigurationForm, labelOf } from './configuration-form.js'
import { formOf, nameOf, type Value, writtenOf } from './configuration-values.js'
import { useConfigurationTexts } from './use-configuration-texts.js'

interface ConfigurationSectionProps {
  readonly name: string
  readonly values: readonly Value[]
}

/** A section of the configuration: what it says, or the fields to change it. */
export function ConfigurationSection({ name, values }: ConfigurationSectionProps) {
  const { texts, says } = useConfigurationTexts()
  const [state, setState] = useState<'shown' | 'changing' | 'saved'>('shown')
  const actions = useWayBack<HTMLDivElement>(state === 'changing')
  const title = says.sections[name] ?? name
  return (
    <section className="panel configuration" aria-label={title}>
      <h2>
        {title} <code className="quiet">{name}</code>
      </h2>
      {state === 'changing' ? (
        <ConfigurationForm values={values} onEnd={(isSaved) => setState(isSaved ? 'saved' : 'shown')} />
      ) : (
        <>
          <Shown values={values} />
          <div className="actions" ref={actions}>
            <ActionButton onPress={() => setState('changing')} label={says.change(title)}>
              {says.changeIt}
            </ActionButton>
            {state === 'saved' && (
              <p role="status">
                {says.saved} <Link to={paths.health}>{texts.frame.places.health}</Link>.
              </p>
            )}
          </div>
        </>
      )}
    </section>
  )
}

function Shown({ values }: Pick<ConfigurationSectionProps, 'values'>) {
  const { says } = useConfigurationTexts()
  return (
    <dl className="facts">
      {values.map((value) => (
        <div key={nameOf(value)}>
          <dt>
            <code>{labelOf(value)}</code>
          </dt>
          <dd>
            <ShownValue value={value} />
            {says.meanings[nameOf(value)] !== undefined && <p className="quiet">{says.meanings[nameOf(value)]}</p>}
          </dd>
        </div>
      ))}
    </dl>
  )
}

function ShownValue({ value }: { readonly value: Value }) {
  const { says } = useConfigurationTexts()
  if (value.value === undefined) return <span className="quiet">{says.notSet}</span>
  if (typeof value.value === 'boolean') return value.value ? says.on : says.off
  const written = writtenOf(value)
  const isEmpty = written === '' || (formOf(value).kind === 'json' && written.length === 2)
  return isEmpty ? <span className="quiet">{says.empty}</span> : <code>{written.split('\n').join(', ')}</code>
}
