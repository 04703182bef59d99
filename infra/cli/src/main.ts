import { environment } from './environment.js'
import { EXIT } from './exit-code.js'
import { runCli } from './run-cli.js'

const interrupt = new AbortController()
process.on('SIGINT', () => {
  if (interrupt.signal.aborted) process.exit(EXIT.interrupted)
  interrupt.abort()
})

const { stdin, stdout, stderr } = process
const terminal = { stdin, stdout, stderr, signal: interrupt.signal, surroundings: environment() }
process.exitCode = await runCli(process.argv.slice(2), terminal)
