import { appendFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/*
 * A program that does nothing but answer, and write that down as every program does: how long it lets somebody wait is the
 * fault of the machine or its disk, not of a program.
 */
const [log = ''] = process.argv.slice(2)
const server = createServer((_, response) => {
  appendFileSync(log, 'asked\n')
  response.end('well')
})
server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port }))
process.on('disconnect', () => process.exit())
