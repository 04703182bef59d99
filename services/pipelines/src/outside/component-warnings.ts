import type { Step } from '@regesta/contracts/pipelines'
import { isServiceError } from '@regesta/contracts/problem'
import { say } from '@regesta/contracts/sentences'
import type { Context } from '../context.js'
import type { Definition } from '../domain/definition.js'

/** The names that a component gives to what a step hands over. */
interface Names {
  readonly inputs: readonly string[]
  readonly parameters: readonly string[]
}

/** What the components of a definition will not understand: those that are not installed, and names that they do not have. */
export async function componentWarnings(context: Context, definition: Definition): Promise<string[]> {
  const steps = definition.steps.filter(({ component_name }) => component_name !== '')
  const names = [...new Set(steps.map(({ component_name }) => component_name))]
  const found = await Promise.all(names.map((name) => askFor(context, name)))
  const known = new Map(names.map((name, index) => [name, found[index]]))
  const unknown = found.flatMap((one) => (one?.warning === undefined ? [] : [one.warning]))
  return [...unknown, ...steps.flatMap((step) => strangeNames(step, known.get(step.component_name)?.names))]
}

interface Found {
  readonly names?: Names
  readonly warning?: string
}

async function askFor({ components, log }: Context, component_name: string): Promise<Found> {
  const params = { component_name }
  try {
    const { exists } = await components.componentExists({ params })
    if (!exists) return { warning: say('step_not_installed', { name: component_name }) }
    const { inputs, parameter_groups } = await components.getComponentConfiguration({ params })
    const parameters = parameter_groups.flatMap((group) => group.parameters.map(({ name }) => name))
    return { names: { inputs, parameters } }
  } catch (error) {
    log.warn({ err: error, component_name }, 'component not checked')
    const reason = isServiceError(error) && error.code === 'internal' ? error.message : say('components_silent', {})
    return { warning: say('step_not_checked', { name: component_name, reason }) }
  }
}

function strangeNames(step: Step, names: Names | undefined): string[] {
  if (names === undefined) return []
  const place = { number: step.step_number, step: step.step_name, name: step.component_name }
  const warnings = (kind: string, given: object, known: readonly string[]) =>
    Object.keys(given)
      .filter((name) => !known.includes(name))
      .map((argument) =>
        known.length === 0
          ? say('step_argument_not_taken', { ...place, kind, argument })
          : say('step_argument_unknown', { ...place, kind, argument, accepted: known.join(', ') }),
      )
  return [
    ...warnings('input', step.inputMapping, names.inputs),
    ...warnings('parameter', step.parameters, names.parameters),
  ]
}
