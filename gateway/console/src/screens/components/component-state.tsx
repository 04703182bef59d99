import { Outcome } from '../../parts/outcome.js'
import { useTexts } from '../../texts/texts.js'

interface Known {
  readonly is_installed: boolean
  readonly is_valid: boolean
  readonly validation_errors: readonly string[]
}

/** Whether a component can run, or why it cannot. */
export function ComponentState({ component }: { readonly component: Known }) {
  const { texts } = useTexts()
  const says = texts.installation.components
  if (!component.is_valid) {
    return (
      <>
        <Outcome kind="bad">{says.invalid}</Outcome> <span lang="en">{component.validation_errors.join('; ')}</span>
      </>
    )
  }
  return component.is_installed ? (
    <Outcome kind="good">{says.installed}</Outcome>
  ) : (
    <Outcome kind="off">{says.available}</Outcome>
  )
}
