import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { projects } from '@regesta/contracts/projects'
import { connect } from '@regesta/http/connect'
import { type Installation, startInstallation } from '@regesta/launcher/installation'
import { openFolder } from '@regesta/testing/plant-project'
import { temporaryFolder } from '@regesta/testing/temporary-folder'
import { type Driven, drive, type Load, median, quantile } from '../drive.js'
import type { Figure } from '../figure.js'

const ROUNDS = 7

/** What the gateway costs a small reading request, against the same request sent to the service itself. */
export async function* bench(): AsyncGenerator<Figure> {
  const folder = temporaryFolder()
  const installation = await startInstallation({
    home: join(folder.path, 'home'),
    port: 0,
    onlyServices: ['settings', 'projects'],
  })
  try {
    await loadProject(installation, folder.path)
    const [through, direct] = ways(installation)
    await alternate(through, direct, { connections: 16, duration: 1_500 }, 2)
    const alone = await alternate(through, direct, { connections: 1, duration: 1_500 })
    const added = alone.map(([a, b]) => (quantile(a.times, 0.5) - quantile(b.times, 0.5)) / 1000)
    yield { name: 'added_p50', value: median(added), unit: 'ms', target: { op: '<=', value: 0.4 } }
    const many = await alternate(through, direct, { connections: 16, duration: 2_500 })
    const shares = many.map(([a, b]) => (100 * a.rate) / b.rate)
    yield { name: 'share_of_direct_rate', value: median(shares), unit: '%', target: { op: '>=', value: 60 } }
    yield {
      name: 'rate_16',
      value: median(many.map(([a]) => a.rate)),
      unit: 'requests/s',
      target: { op: '>=', value: 3500 },
    }
  } finally {
    await installation.stop()
    folder.remove()
  }
}

type Way = Pick<Load, 'port' | 'path' | 'headers'>

function ways({ url, addresses, key }: Installation): [Way, Way] {
  const portOf = (address: string | undefined) => Number(new URL(address ?? '').port)
  return [
    { port: portOf(url), path: '/api/project_info' },
    { port: portOf(addresses.projects), path: '/project_info', headers: { 'regesta-key': key } },
  ]
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

/** A small project of text files. */
async function loadProject({ url }: Installation, folder: string): Promise<void> {
  const [input, file] = [join(folder, 'input'), join(folder, 'project.db')]
  mkdirSync(input)
  for (let index = 0; index < 20; index += 1) writeFileSync(join(input, `leaf-${index}.txt`), `Leaf ${index}\n`)
  const client = connect(projects, { name: 'gateway', url: `${url}/api`, patience: 20_000 })
  await openFolder(client, { input, output: folder, file })
  await client.close()
}
