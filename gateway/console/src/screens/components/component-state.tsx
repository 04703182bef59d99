import type { ComponentEntry } from '@regesta/contracts/components'
import { Outcome } from '../../parts/outcome.js'
import type { Said } from '../../parts/said.js'
import { SentenceRow } from '../../parts/sentence.js'
import { useInstallationTexts } from '../../parts/use-installation-texts.js'

/** Whether a component can run, or why it cannot. */
export function ComponentState({ component }: { readonly component: ComponentEntry }) {
  const { says } = useInstallationTexts('components')
  if (!component.is_valid) {
    return (
      <>
        <Outcome kind="bad">{says.invalid}</Outcome> <SentenceRow findings={faultsOf(component)} />
      </>
    )
  }
  return component.is_installed ? (
    <Outcome kind="good">{says.installed}</Outcome>
  ) : (
    <Outcome kind="off">{says.available}</Outcome>
  )
}

const faultsOf = ({ findings, validation_errors }: ComponentEntry): readonly Said[] =>
  findings ?? validation_errors.map((message) => ({ message }))
