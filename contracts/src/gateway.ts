import { z } from 'zod'
import { eventStream, fileAnswer, get, safePost } from './endpoint.js'
import { InstallationEvent } from './events.js'
import { ConfigurationProblem } from './health.js'
import { Finding } from './messages.js'

/** `down` is a service that does not answer within two seconds. */
const NeighbourHealth = z.strictObject({
  status: z.enum(['ok', 'degraded', 'down']),
  version: z.string(),
  uptime_s: z.number(),
  /** Nobody needs it, so it has given its memory back; the next request starts it. Absent from one that is awake. */
  asleep: z.literal(true).optional(),
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

/** The predecessor's interface lists the checks by their names and runs each by its id; both come from here. */
const OperabilityTest = z.strictObject({ id: z.string(), name: z.string() })

/** Mebibytes of the data folder's disk below which work soon ends: logs, previews and outputs use them up. */
export const LEAST_FREE_MIB = 512

/** A check that was carried out; what it found is no error of the request. */
export const OperabilityResult = z.strictObject({
  status: z.enum(['success', 'failure']),
  /** What was found, and where something is wrong, the way out. */
  message: z.string(),
  /** The same with what says which sentence it is. */
  finding: Finding.optional(),
})
export type OperabilityResult = z.infer<typeof OperabilityResult>

/** What the gateway answers itself. */
export const gateway = {
  getHealth: get('/health', {
    summary: 'Shows how every service is; 200 while the gateway lives',
    answers: { 200: InstallationHealth },
  }),
  showLive: get('/health/live', {
    summary: 'Answers while the gateway does, without a token: for whoever restarts what hangs',
    answers: { 200: z.strictObject({ status: z.literal('live') }) },
  }),
  showReady: get('/health/ready', {
    summary:
      'Says from memory, without a token, whether every service answers; 503 names those that do not in `missing`',
    answers: { 200: z.strictObject({ status: z.literal('ready') }) },
    errors: [503],
    statusFor: { service_unavailable: 503 },
  }),
  makeSignInLink: safePost('/sign_in_link', {
    summary: 'Makes a path of the console that signs one browser in, once and within ten minutes',
    answers: { 200: z.strictObject({ path: z.string() }) },
  }),
  getOpenApi: get('/openapi.json', {
    summary: 'This interface as OpenAPI 3.1',
    answers: { 200: z.looseObject({ openapi: z.literal('3.1.0') }) },
  }),
  listOperabilityTests: get('/operability/tests', {
    summary: 'Lists the checks of everything that the installation works with',
    answers: { 200: z.array(OperabilityTest) },
  }),
  runOperabilityTest: safePost('/operability/run/:test_id', {
    summary: 'Carries out one check; an unknown one is 404, with status and message as of a failure',
    params: z.object({ test_id: z.string() }),
    answers: { 200: OperabilityResult },
    errors: [404],
  }),
  followInstallation: eventStream('/events', {
    summary: 'Streams what changes in the installation, each thing as it is now; at most 32 viewers at once',
    event: InstallationEvent,
    endless: true,
    errors: [502],
  }),
  showDocs: fileAnswer('/docs', { summary: 'This interface as a page', contentType: 'text/html' }),
}
