import type { InstallationEvent, ProjectFamily } from '@regesta/contracts/events'

/** The key prefixes of the queries that an event makes old; `everything` where that is unknown. */
export type Outdated = readonly (readonly unknown[])[] | 'everything'

/** The queries of each part of a project, by the third word of their keys. What is in one file, such as its bytes, stays. */
const OF_FAMILY: Readonly<Record<ProjectFamily, readonly string[]>> = {
  files: ['figures', 'files', 'history'],
  records: ['figures', 'records', 'published', 'history'],
  mapping: ['mapping', 'figures', 'history'],
  ledger: ['ledger', 'history'],
  credentials: ['credentials', 'history'],
  about: ['about', 'info', 'figures', 'history'],
}

/** What the end of long work makes old beside the list of work, by the service that did it. */
const OF_SERVICE: Readonly<Record<string, readonly (readonly unknown[])[]>> = {
  projects: [['projects'], ['sample']],
  components: [['components'], ['runs']],
  pipelines: [['runs'], ['pipelines']],
  dataset: [['persons']],
}

const PARTS: ReadonlySet<unknown> = new Set(Object.values(OF_FAMILY).flat())
const WHOLES: ReadonlySet<unknown> = new Set([
  ...['health', 'projects', 'work', 'operation', 'configuration'],
  ...Object.values(OF_SERVICE).flatMap((keys) => keys.map(([first]) => first)),
])

/** Whether an event can make a query old, by its key. */
export const isTold = ([first, , part]: readonly unknown[]): boolean =>
  first === 'project' ? PARTS.has(part) : WHOLES.has(first)

/** Which queries have to be asked again after an event. */
export function outdatedBy(event: InstallationEvent): Outdated {
  switch (event.topic) {
    case 'reset':
      return 'everything'
    case 'operation':
      return event.operation.status === 'running' ? [] : (OF_SERVICE[event.service] ?? [])
    case 'project':
      return [
        ...event.changed.flatMap((family) => OF_FAMILY[family].map((part) => ['project', event.project_uuid, part])),
        ...(event.changed.includes('about') ? [['projects']] : []),
      ]
    case 'session':
      return [['projects']]
    case 'health':
      return [['health']]
    case 'installation':
      return event.changed.map((part) => [part])
    default:
      return []
  }
}
