// Loaded into every program of an installation: does something at the moment at which a program is tired, may rest, or is ready again.
import { appendFileSync } from 'node:fs'
import { request } from 'node:http'

const { AT_REST = '', AT_REST_NOTES = '' } = process.env
const [moment, act] = AT_REST.split(' ')
let isDone = false

function once() {
  if (isDone) return
  isDone = true
  if (act === 'die') process.kill(process.pid, 'SIGKILL')
  if (act === 'ask') ask()
}

let port = 0

/** A guest who comes just now, to whichever process takes him in. */
function ask() {
  const asked = request({ host: '127.0.0.1', port, path: '/nowhere', agent: false }, (response) => {
    appendFileSync(AT_REST_NOTES, `${response.statusCode}\n`)
    response.resume()
  })
  asked.on('error', (error) => appendFileSync(AT_REST_NOTES, `${error.code}\n`))
  asked.end()
}

const { send, emit } = process
if (send !== undefined && moment !== undefined) {
  process.send = (message, ...rest) => {
    const sent = send.call(process, message, ...rest)
    if (message.type === 'listening') port = message.port
    if (message.type === moment) once()
    return sent
  }
  // A listener of its own would take the first message, which is for the program.
  process.emit = (name, message, ...rest) => {
    if (name === 'message' && message.type === 'rest' && moment === 'rest') once()
    return emit.call(process, name, message, ...rest)
  }
}
