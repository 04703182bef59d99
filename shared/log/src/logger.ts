import { type Logger, type LoggerOptions, pino } from 'pino'
import { logLevel } from './environment.js'
import { currentRequestId } from './request-scope.js'

export type { Logger }

/** Members that never reach a log line, at the top of its object or one or two levels down. */
const SECRETS = [
  'token',
  'access_token',
  'authorization',
  'Authorization',
  'credential_value',
  '["regesta-key"]',
  'secret',
]

const REDACTED = SECRETS.flatMap((name) => {
  const below = name.startsWith('[') ? name : `.${name}`
  return [name, `*${below}`, `*.*${below}`]
})

/** Bytes of log lines that are kept while nothing can be written; what exceeds them is dropped. */
const KEPT = 1024 * 1024

/** Standard output. A full disk under it must not end the program: the lines wait for room. */
function output() {
  const destination = pino.destination({ dest: 1, sync: true, maxLength: KEPT })
  destination.on('error', () => {})
  return destination
}

/**
 * A named logger, for example `deposition:repository`: JSON lines on standard output, each with its request id.
 *
 * @param level the lowest that is written; otherwise as the environment says
 */
export function logger(name: string, level = logLevel()): Logger {
  const options: LoggerOptions = {
    name,
    level,
    base: { pid: process.pid },
    timestamp: pino.stdTimeFunctions.isoTime,
    mixin: () => {
      const request_id = currentRequestId()
      return request_id === undefined ? {} : { request_id }
    },
    redact: { paths: REDACTED, censor: '[hidden]' },
  }
  return pino(options, output())
}
