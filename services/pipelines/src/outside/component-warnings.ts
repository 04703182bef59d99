import type { Step } from '@regesta/contracts/pipelines'
import { isServiceError } from '@regesta/contracts/problem'
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
    if (!exists)
      return { warning: `Component '${component_name}' is not installed; install it before the pipeline runs` }
    const { inputs, parameter_groups } = await components.getComponentConfiguration({ params })
    const parameters = parameter_groups.flatMap((group) => group.parameters.map(({ name }) => name))
    return { names: { inputs, parameters } }
  } catch (error) {
    log.warn({ err: error, component_name }, 'component not checked')
    const reason =
      isServiceError(error) && error.code === 'internal' ? error.message : 'the components service does not answer'
    return { warning: `Component '${component_name}' could not be checked, because ${reason}` }
  }
}

function strangeNames(step: Step, names: Names | undefined): string[] {
  if (names === undefined) return []
  const place = `Step ${step.step_number} (${step.step_name})`
  const warnings = (kind: string, given: object, known: readonly string[]) =>
    Object.keys(given)
      .filter((name) => !known.includes(name))
      .map((name) => {
        const list = known.length === 0 ? `it has no ${kind}s` : `known are ${known.join(', ')}`
        return `${place}: component '${step.component_name}' has no ${kind} '${name}'; ${list}. A run will be refused`
      })
  return [
    ...warnings('input', step.inputMapping, names.inputs),
    ...warnings('parameter', step.parameters, names.parameters),
  ]
}
