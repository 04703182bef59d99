import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import type { DepositFixture } from '../deposition/deposit-fixture.js'

/** A server that speaks plain text where TLS is expected. */
async function plainServer() {
  const server = createServer((socket) => {
    socket.on('error', () => {})
    socket.end('HTTP/1.1 400 Bad Request\r\ncontent-length: 0\r\n\r\n')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { port: (server.address() as AddressInfo).port, close: () => server.close() }
}

/** A name that is unknown, a port where nobody listens, and a server without TLS: clear refusals, nothing left open. */
export async function unreachableRepositories(fixture: DepositFixture): Promise<string[]> {
  const plain = await plainServer()
  const problems: string[] = []
  const addresses = ['https://no-such-repository.invalid', 'http://127.0.0.1:9', `https://127.0.0.1:${plain.port}`]
  const { file_id } = await fixture.addFile('unreachable.txt', 'content')
  for (const address of addresses) {
    await fixture.configure(address)
    const id = await fixture.prepare(`Unreachable ${address}`, [file_id], address)
    const { status, body } = await fixture.client.createApiDraft({ body: { local_record_db_id: id } })
    const { error = '' } = body as { error?: string }
    if (status !== 500) problems.push(`${address} is answered ${status}: ${error}`)
    if (!/reach|answer|connect|not found|TLS|certificate|ENOTFOUND|ECONNREFUSED|SSL/i.test(error))
      problems.push(`${address}: the answer does not say why: ${error}`)
    const record = await fixture.record(id)
    if (record.record_status !== 'prepared') problems.push(`${address}: the record is ${record.record_status}`)
    if (record.open_writes.length > 0 || record.claim !== null) problems.push(`${address}: a write is left open`)
  }
  await fixture.configure('')
  plain.close()
  return problems
}
