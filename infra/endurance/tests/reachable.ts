import { connect, createServer } from 'node:net'
import { networkInterfaces } from 'node:os'

/** An address of this machine that others could use; undefined when it has none. */
export async function outsideAddress(): Promise<string | undefined> {
  const found = Object.values(networkInterfaces()).flatMap((list) => list ?? [])
  const address = found.find(({ internal, family }) => !internal && family === 'IPv4')?.address
  return address !== undefined && (await canListen(address)) ? address : undefined
}

const canListen = (address: string) =>
  new Promise<boolean>((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen(0, address, () => server.close(() => resolve(true)))
  })

/** Whether somebody listens there. */
export const canConnect = (port: number, host: string) =>
  new Promise<boolean>((resolve) => {
    const socket = connect({ port, host, timeout: 2_000 })
    const finish = (reached: boolean) => {
      socket.destroy()
      resolve(reached)
    }
    socket.once('connect', () => finish(true))
    socket.once('error', () => finish(false))
    socket.once('timeout', () => finish(false))
  })
