import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Logger } from './logger.js'

/**
 * Writes, at the level `debug`, one line for each request when it has been answered or left: its `Request-Id` is in the
 * lines of all services that had a part in it. Queries stay out, since they may hold a token.
 *
 * @returns what is called with each request as it arrives
 */
export function answerLog(log: Logger): (request: IncomingMessage, response: ServerResponse) => void {
  if (!log.isLevelEnabled('debug')) return () => {}
  return ({ method, url = '' }, response) => {
    const begun = performance.now()
    const [path] = url.split('?')
    response.once('close', () => {
      const request_id = response.getHeader('request-id')
      const duration_ms = Math.round(performance.now() - begun)
      log.debug({ request_id, method, path, status: response.statusCode, duration_ms }, 'answered')
    })
  }
}
