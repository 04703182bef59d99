import { z } from 'zod'
import { endpoint, fileAnswer } from './endpoint.js'

/** `down` is a service that does not answer within two seconds. */
export const NeighbourHealth = z.strictObject({
  status: z.enum(['ok', 'degraded', 'down']),
  version: z.string(),
  uptime_s: z.number(),
})

export const InstallationHealth = z.strictObject({
  status: z.enum(['ok', 'degraded']),
  version: z.string(),
  services: z.record(z.string(), NeighbourHealth),
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
