import { z } from 'zod'
import { get } from './endpoint.js'
import { Finding } from './messages.js'

/** Configuration values that a service could not use; it goes on with the last good one. */
export const ConfigurationProblem = z.strictObject({
  key: z.string(),
  problem: z.string(),
  /** The same with what says which sentence it is; the gateway says so. */
  finding: Finding.optional(),
})

const ServiceHealth = z.strictObject({
  status: z.enum(['ok', 'degraded']),
  service: z.string(),
  version: z.string(),
  uptime_s: z.number(),
  configuration_problems: z.array(ConfigurationProblem),
})

/** Every service answers it without a key. */
export const health = get('/health', {
  summary: 'Says that the service is alive',
  answers: { 200: ServiceHealth },
})
