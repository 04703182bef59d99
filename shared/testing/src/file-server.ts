import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'

export type FileServer = Awaited<ReturnType<typeof fileServer>>

/** A server on this computer, of files under names that tests choose; stands in for the practice repository. */
export async function fileServer() {
  const files = new Map<string, string | Buffer | RequestListener>()
  const server = createServer((request, response) => {
    const found = files.get(request.url ?? '')
    if (found === undefined) return response.writeHead(404).end('not here')
    if (typeof found === 'function') return found(request, response)
    response.end(found)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url,
    /** Serves something and answers its address. */
    serve(path: string, content: string | Buffer | RequestListener): string {
      files.set(path, content)
      return `${url}${path}`
    },
    remove: (path: string) => files.delete(path),
    close: () => {
      server.closeAllConnections()
      return new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}
