import { fork, type StdioOptions } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Contract } from '@regesta/contracts/endpoint'
import { connect, connectRaw } from '@regesta/http/connect'
import { TEST_KEY } from './start-for-test.js'

/** A service in a process of its own, as the launcher would start it. */
export type ForkedService = Awaited<ReturnType<typeof forkService>>

interface ForkOptions {
  readonly home: string
  readonly addresses?: Record<string, string>
  readonly port?: number
  /** Words on its command line. */
  readonly words?: readonly string[]
  /** Environment variables beside those of this process. */
  readonly environment?: Record<string, string>
  /** A descriptor that its log lines go to. */
  readonly log?: number
  /** The user that it runs as. */
  readonly user?: number | undefined
  /** A program that is started in the place of Node, with what Node is given. */
  readonly execPath?: string
}

/** @param main address of the compiled `main.js`, for example from `import.meta.resolve` */
export async function forkService(
  main: string,
  { home, addresses = {}, port = 0, words = [], environment = {}, log, user, execPath = process.execPath }: ForkOptions,
) {
  const env = { ...process.env, ...environment }
  const runAs = user === undefined ? {} : { uid: user, gid: user }
  const stdio: StdioOptions = ['ignore', log ?? 'ignore', 'inherit', 'ipc']
  const child = fork(fileURLToPath(main), words, { env, ...runAs, stdio, execPath })
  const listening = new Promise<number>((resolve, reject) => {
    child.on('message', (message: { type: string; port: number }) => {
      if (message.type === 'listening') resolve(message.port)
    })
    child.once('exit', (code) => reject(new Error(`${main} ended with ${code} before it listened`)))
  })
  child.send({ type: 'start', home, addresses, key: TEST_KEY, port })
  const url = `http://127.0.0.1:${await listening}`
  const neighbour = { name: 'forked service', url, key: TEST_KEY }
  const gone = once(child, 'exit')
  return {
    url,
    process: child,
    client: <const C extends Contract>(contract: C) => connect(contract, neighbour),
    /** A client that answers status, headers and body. */
    raw: <const C extends Contract>(contract: C) => connectRaw(contract, neighbour),
    /** Stops it as the launcher does. */
    stop: async () => {
      if (child.connected) child.disconnect()
      await gone
    },
    /** Ends it without a chance to clean up. */
    kill: async () => {
      child.kill('SIGKILL')
      await gone
    },
  }
}
