import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/*
 * A program that does nothing but answer: how long it lets somebody wait is the fault of the machine, not of a program.
 */
const server = createServer((_, response) => response.end('well'))
server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port }))
process.on('disconnect', () => process.exit())
