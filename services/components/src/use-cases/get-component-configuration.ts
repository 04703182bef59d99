import { ownMember } from '@regesta/contracts/own-member'
import { isServiceError, ServiceError } from '@regesta/contracts/problem'
import { namedProject } from '@regesta/http/answer-request'
import { reply } from '@regesta/http/reply'
import type { Context, HandlerOf } from '../context.js'
import { isComponentName, unknownComponent } from '../domain/component-name.js'
import { parameterGroups } from '../domain/normalise.js'
import { currentPackage } from '../store/component-package.js'
import { installationValues } from '../store/installation-values.js'

type Values = Record<string, unknown>

/** Inputs, outputs and parameters, with the values that the installation and the loaded project hold for them. */
export function getComponentConfiguration(context: Context): HandlerOf<'getComponentConfiguration'> {
  return async ({ params, headers }) => {
    const name = params.component_name
    const current = isComponentName(name) ? await currentPackage(context, name) : undefined
    if (current === undefined) throw unknownComponent(name)
    const { raw, document, faults } = current.found
    if (document === undefined || raw === null) {
      throw new ServiceError('internal', `The description of component '${name}' is not valid: ${faults.join('; ')}`)
    }
    const installed = current.installed && installationValues(context.folders, current.installed)
    const stored = await storedValues(context, name, namedProject({ headers }))
    return reply(200, {
      success: true,
      component_name: name,
      inputs: document.inputs.map((input) => input.name),
      outputs: document.outputs.map((output) => output.name),
      parameter_groups: parameterGroups(document).map((group) => ({
        ...group,
        description: group.description ?? '',
        parameters: group.parameters.map((parameter) => withValues(parameter, installed ?? {}, stored)),
      })),
      specification: raw,
    })
  }
}

function withValues(
  parameter: {
    name: string
    type?: string | null | undefined
    default?: unknown
    description?: string | null | undefined
    help_text?: string | null | undefined
  },
  installed: Values,
  stored: Values,
) {
  const { name } = parameter
  const provided = ownMember(installed, name)
  return {
    ...parameter,
    name,
    // One text under both of its names: clients read either.
    description: parameter.description ?? parameter.help_text ?? '',
    help_text: parameter.help_text ?? parameter.description ?? '',
    type: parameter.type ?? 'string',
    default: provided ?? parameter.default ?? null,
    installation_provided: provided !== undefined,
    ...(Object.hasOwn(stored, name) ? { value: stored[name] } : {}),
  }
}

/** What the loaded project stores; nothing without a project. A project that cannot be asked must not hide the component. */
async function storedValues(
  { projects, log }: Context,
  component_name: string,
  named: string | undefined,
): Promise<Values> {
  try {
    const { project_uuid } = await projects.getSession({ query: { named } })
    if (project_uuid === null) return {}
    const { parameters } = await projects.readComponentParameters({ project: project_uuid, params: { component_name } })
    return parameters
  } catch (error) {
    if (named !== undefined && isServiceError(error) && error.code === 'no_project') throw error
    log.warn({ err: error, component: component_name }, 'stored parameter values not read')
    return {}
  }
}
