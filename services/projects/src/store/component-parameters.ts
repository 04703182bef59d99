import { now } from '@regesta/sqlite/timestamp'
import type { OpenProject } from '../open-project.js'

/** The parameters that were last given to a component in a project; none for one that was never run there. */
export function componentParameters(project: OpenProject, component: string): Record<string, unknown> {
  const row = project
    .statement('select parameters from component_configurations where component_name = ?')
    .get(component) as { parameters: string } | undefined
  return row === undefined ? {} : (JSON.parse(row.parameters) as Record<string, unknown>)
}

export const keepComponentParameters = (
  project: OpenProject,
  component: string,
  parameters: Record<string, unknown>,
): void =>
  void project
    .statement(
      `insert into component_configurations (component_name, parameters, updated_at) values (?, ?, ?)
       on conflict (component_name) do update set parameters = excluded.parameters, updated_at = excluded.updated_at`,
    )
    .run(component, JSON.stringify(parameters), now())
