import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A place on this computer that archives are downloaded from. */
export interface ArchiveServer {
  /** @returns the address of the archive */
  publish(archive: Buffer): string
  close(): Promise<void>
}

export async function archiveServer(): Promise<ArchiveServer> {
  const archives = new Map<string, Buffer>()
  const server = createServer((request, response) => response.end(archives.get(request.url ?? '')))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  let last = 0
  return {
    publish: (archive) => {
      archives.delete(`/${last}.zip`)
      last += 1
      archives.set(`/${last}.zip`, archive)
      return `http://127.0.0.1:${port}/${last}.zip`
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
