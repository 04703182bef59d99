import { z } from 'zod'
import { endpoint, fileAnswer } from './endpoint.js'
import { ConfigurationProblem } from './health.js'

/** `down` is a service that does not answer within two seconds. */
export const NeighbourHealth = z.strictObject({
  status: z.enum(['ok', 'degraded', 'down']),
  version: z.string(),
  uptime_s: z.number(),
  /** Configuration values that the service cannot use; absent when there are none. */
  configuration_problems: z.array(ConfigurationProblem).optional(),
})

export const InstallationHealth = z.strictObject({
  status: z.enum(['ok', 'degraded']),
  version: z.string(),
  services: z.record(z.string(), NeighbourHealth),
  /** The same of the gateway itself. */
  configuration_problems: z.array(ConfigurationProblem).optional(),
})
export type InstallationHealth = z.infer<typeof InstallationHealth>

/** What the gateway answers itself. */
export const gateway = {
  getHealth: endpoint({
    method: 'GET',
    path: '/health',
    summary: 'Shows how every service is; 200 while the gateway lives',
    answers: { 200: InstallationHealth },
  }),
  getOpenApi: endpoint({
    method: 'GET',
    path: '/openapi.json',
    summary: 'This interface as OpenAPI 3.1',
    answers: { 200: z.looseObject({ openapi: z.literal('3.1.0') }) },
  }),
  showDocs: fileAnswer({ path: '/docs', method: 'GET', summary: 'This interface as a page', contentType: 'text/html' }),
}
