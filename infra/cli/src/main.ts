import { environment } from './environment.js'
import { EXIT } from './exit-code.js'
import { runCli } from './run-cli.js'

const interrupt = new AbortController()
process.on('SIGINT', () => {
  if (interrupt.signal.aborted) process.exit(EXIT.interrupted)
  interrupt.abort()
})

const { stdin, stdout, stderr } = process
// A reader of only the first lines, like `head`, has had enough: what goes on by itself ends, without an error.
stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') {
    const reason = error.code === 'ENOSPC' ? 'the disk is full' : error.message
    stderr.write(`The result cannot be written to standard output: ${reason}\n`)
    process.exit(EXIT.failed)
  }
  interrupt.abort()
})
stderr.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error
})
const terminal = { stdin, stdout, stderr, signal: interrupt.signal, variables: environment() }
process.exitCode = await runCli(process.argv.slice(2), terminal)
