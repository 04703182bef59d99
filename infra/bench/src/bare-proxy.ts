import { Agent, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createProxyMiddleware } from 'http-proxy-middleware'

/*
 * A proxy with nothing around it, in a process of its own: what passing a request on costs at the least.
 * Its argument is where requests go; it says its port to whoever started it.
 */
const [target = ''] = process.argv.slice(2)
const proxy = createProxyMiddleware({ target, agent: new Agent({ keepAlive: true }) })
const server = createServer((request, response) => void proxy(request, response))
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port))
process.once('disconnect', () => process.exit())
