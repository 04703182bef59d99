import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { projects } from '@regesta/contracts/projects'
import { connect } from '@regesta/http/connect'
import { type Installation, startInstallation } from '@regesta/launcher/installation'
import { openFolder } from '@regesta/testing/plant-project'
import { temporaryFolder } from '@regesta/testing/temporary-folder'
import { type Driven, drive, type Load, median, quantile } from '../drive.js'
import type { Figure } from '../figure.js'

const ROUNDS = 7

/** What the gateway costs a small reading request, against the same request sent to the service itself, and through a bare proxy. */
export async function* bench(): AsyncGenerator<Figure> {
  const folder = temporaryFolder()
  const installation = await startInstallation({
    home: join(folder.path, 'home'),
    port: 0,
    onlyServices: ['settings', 'projects'],
  })
  const bare = await bareProxy(installation.addresses.projects ?? '')
  try {
    await loadProject(installation, folder.path)
    yield* figuresOf(ways(installation, bare.port))
  } finally {
    bare.end()
    await installation.stop()
    folder.remove()
  }
}

async function* figuresOf({ through, direct, proxied, files }: ReturnType<typeof ways>): AsyncGenerator<Figure> {
  const at16 = { connections: 16, duration: 2_500 }
  await alternate(through, direct, { connections: 16, duration: 1_500 }, 2)
  const alone = await alternate(through, direct, { connections: 1, duration: 1_500 })
  const added = alone.map(([a, b]) => (quantile(a.times, 0.5) - quantile(b.times, 0.5)) / 1000)
  yield { name: 'added_p50', value: median(added), unit: 'ms', target: { op: '<=', value: 0.4 } }
  const many = await alternate(through, direct, at16)
  const shares = many.map(([a, b]) => (100 * a.rate) / b.rate)
  yield { name: 'share_of_direct_rate', value: median(shares), unit: '%', target: { op: '>=', value: 60 } }
  const rate = median(many.map(([a]) => a.rate))
  yield { name: 'rate_16', value: rate, unit: 'requests/s', target: { op: '>=', value: 3500 } }
  const besideBare = ratioOf(await alternate(through, proxied, at16))
  yield { name: 'rate_16_to_bare_proxy', value: besideBare, unit: 'x', target: { op: '>=', value: 0.6 } }
  const ofFiles = ratioOf(await alternate(files, through, at16))
  yield { name: 'files_rate_16_to_project_info', value: ofFiles, unit: 'x', target: { op: '>=', value: 0.6 } }
}

const ratioOf = (pairs: readonly [Driven, Driven][]) => median(pairs.map(([a, b]) => a.rate / b.rate))

type Way = Pick<Load, 'port' | 'path' | 'headers'>

/** A small answer through the gateway, from the service and through the bare proxy; and the first page of files. */
function ways(
  { url, addresses, key }: Installation,
  bare: number,
): Record<'through' | 'direct' | 'proxied' | 'files', Way> {
  const portOf = (address: string | undefined) => Number(new URL(address ?? '').port)
  const direct = { port: portOf(addresses.projects), path: '/project_info', headers: { 'regesta-key': key } }
  return {
    through: { port: portOf(url), path: '/api/project_info' },
    direct,
    proxied: { ...direct, port: bare },
    files: { port: portOf(url), path: '/api/files' },
  }
}

/** Starts a proxy with nothing around it. */
async function bareProxy(target: string): Promise<{ port: number; end(): void }> {
  const program = fileURLToPath(new URL('../bare-proxy.js', import.meta.url))
  const child: ChildProcess = fork(program, [target])
  const [port] = (await once(child, 'message')) as [number]
  return { port, end: () => child.disconnect() }
}

/** Both ways in turn, the first one changing, so that a slow moment of the machine hits both. */
async function alternate(
  a: Way,
  b: Way,
  load: Pick<Load, 'connections' | 'duration'>,
  rounds = ROUNDS,
): Promise<[Driven, Driven][]> {
  const pairs: [Driven, Driven][] = []
  for (let round = 0; round < rounds; round += 1) {
    if (round % 2 === 0) {
      const first = await drive({ ...a, ...load })
      pairs.push([first, await drive({ ...b, ...load })])
    } else {
      const first = await drive({ ...b, ...load })
      pairs.push([await drive({ ...a, ...load }), first])
    }
  }
  return pairs
}

/** A small project of text files, more than a page of them. */
async function loadProject({ url }: Installation, folder: string): Promise<void> {
  const [input, file] = [join(folder, 'input'), join(folder, 'project.db')]
  mkdirSync(input)
  for (let index = 0; index < 60; index += 1) writeFileSync(join(input, `leaf-${index}.txt`), `Leaf ${index}\n`)
  const client = connect(projects, { name: 'gateway', url: `${url}/api`, patience: 20_000 })
  await openFolder(client, { input, output: folder, file })
  await client.close()
}
