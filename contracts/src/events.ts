import { z } from 'zod'
import { eventStream } from './endpoint.js'
import { Operation } from './operations.js'

/*
 * What changes in an installation, told as it is now and not as a history: who comes later, or reads slowly, gets each
 * thing once. A viewer that does not know a topic leaves it alone; more may come.
 */

/** What a project consists of, as far as a change of it is told. */
export const ProjectFamily = z.enum(['files', 'records', 'mapping', 'ledger', 'credentials', 'about'])
export type ProjectFamily = z.infer<typeof ProjectFamily>

const OperationChanged = z.strictObject({ topic: z.literal('operation'), service: z.string(), operation: Operation })
const ProjectChanged = z.strictObject({
  topic: z.literal('project'),
  project_uuid: z.string(),
  changed: z.array(ProjectFamily),
})
const SessionChanged = z.strictObject({ topic: z.literal('session'), project_uuid: z.string().nullable() })

/** What one service tells of itself. */
export const ServiceEvent = z.discriminatedUnion('topic', [OperationChanged, ProjectChanged, SessionChanged])
export type ServiceEvent = z.infer<typeof ServiceEvent>

/** What the gateway tells of all. */
export const InstallationEvent = z.discriminatedUnion('topic', [
  ...ServiceEvent.options,
  z.strictObject({ topic: z.literal('installation'), changed: z.array(z.enum(['configuration'])) }),
  /** How the services are has changed. */
  z.strictObject({ topic: z.literal('health') }),
  /** The first event of a stream that resumes nothing. */
  z.strictObject({ topic: z.literal('hello') }),
  /** Something may have been missed: whatever is shown has to be asked for anew. */
  z.strictObject({ topic: z.literal('reset') }),
])
export type InstallationEvent = z.infer<typeof InstallationEvent>

/** Every service with long work has this beside what its internal contract says. */
export const eventsInternal = {
  followEvents: eventStream('/internal/events', {
    summary: 'One event for everything that has changed in the service, as it is now',
    event: ServiceEvent,
  }),
}
