import type { RequestListener } from 'node:http'
import { playServer } from './play-server.js'

export type FileServer = Awaited<ReturnType<typeof fileServer>>

/** A server on this computer, of files under names that tests choose; stands in for the practice repository. */
export async function fileServer() {
  const files = new Map<string, string | Buffer | RequestListener>()
  const { url, close } = await playServer((request, response) => {
    const found = files.get(request.url ?? '')
    if (found === undefined) return response.writeHead(404).end('not here')
    if (typeof found === 'function') return found(request, response)
    response.end(found)
  })
  return {
    url,
    /** Serves something and answers its address. */
    serve(path: string, content: string | Buffer | RequestListener): string {
      files.set(path, content)
      return `${url}${path}`
    },
    remove: (path: string) => files.delete(path),
    close,
  }
}
