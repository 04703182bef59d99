import { IncomingMessage, type RequestListener, ServerResponse } from 'node:http'
import type { Express } from 'express'

/** The classes that a server makes its requests and responses of. */
interface Messages {
  IncomingMessage?: typeof IncomingMessage
  ServerResponse?: typeof ServerResponse
}

/**
 * Requests and responses that are created with the prototypes of the express application that will answer them; Node's own for
 * any other listener. Express changes the prototype of every message that it is given, V8 then forgets what it knew of the
 * shape of both objects, and an answer takes three times as long. Where the prototype is already right, nothing changes.
 */
export function messagesOf(listener: RequestListener | Express): Messages {
  if (!isExpress(listener)) return {}
  class AppRequest extends IncomingMessage {}
  class AppResponse<R extends IncomingMessage> extends ServerResponse<R> {}
  listener.request = Object.setPrototypeOf(AppRequest.prototype, listener.request)
  listener.response = Object.setPrototypeOf(AppResponse.prototype, listener.response)
  return { IncomingMessage: AppRequest, ServerResponse: AppResponse }
}

const isExpress = (listener: RequestListener | Express): listener is Express =>
  'request' in listener && 'response' in listener
