import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { refusals } from '../domain/refusal.js'

const answer = (status: string, body: object): string => {
  const text = JSON.stringify(body)
  return `HTTP/1.1 ${status}\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(text)}\r\nConnection: close\r\n\r\n${text}`
}

const SHORT = answer('400 Bad Request', { status: 400, message: 'File is smaller than expected.' })
const MALFORMED = answer('400 Bad Request', { status: 400, message: refusals.brokenJson().message })

/** Answers requests that end before their body does, or cannot be parsed, in the repository's words instead of our own. */
export function answerBrokenRequests(server: Server): void {
  server.removeAllListeners('clientError')
  server.on('clientError', (error: NodeJS.ErrnoException, stream) => {
    const socket = stream as Socket
    if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
    socket.end(error.code === 'HPE_INVALID_EOF_STATE' ? SHORT : MALFORMED)
  })
}
