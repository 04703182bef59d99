import { existsSync } from 'node:fs'
import { practiceToken } from '@regesta/http/practice-token'
import { cuttingProxy } from '@regesta/testing/cutting-proxy'
import { untilRepositoryIs } from '@regesta/testing/until-repository'
import { type DepositBench, depositBench, MB, watchMemory } from '../deposit-bench.js'
import type { Figure } from '../figure.js'

const PROGRAMS = ['gateway', 'deposition', 'practice-repository']
const most = (value: number) => ({ op: '<=', value }) as const

/** What large uploads cost in memory, and how many bytes a hop that cuts connections makes of them. */
export async function* bench(): AsyncGenerator<Figure> {
  const hasMemoryFigures = existsSync('/proc/self/status')
  if (!hasMemoryFigures) process.stdout.write('upload: this system does not tell the memory of processes\n')
  const bench = await depositBench()
  try {
    if (hasMemoryFigures) yield* throughGateway(bench)
    yield* throughCuts(bench, hasMemoryFigures)
  } finally {
    await bench.stop()
  }
}

async function* throughGateway(bench: DepositBench): AsyncGenerator<Figure> {
  const warm = await bench.addFile('warm.bin', 20 * MB)
  const { id: first } = await bench.draft('Warm', [warm.file_id])
  await bench.gateway.uploadFiles({ body: { local_record_db_id: first } })
  const { file_id } = await bench.addFile('gigabyte.bin', 1_000 * MB)
  const { id } = await bench.draft('Gigabyte', [file_id])
  const grown = watchMemory(bench.installation.pids(), PROGRAMS)
  const { success, log } = await bench.gateway.uploadFiles({ body: { local_record_db_id: id } })
  if (!success) throw new Error(log.join('\n'))
  for (const [name, value] of grown()) yield { name: `growth_${name}`, value, unit: 'MB', target: most(80) }
}

/** 40 files of 128 MB over connections that end after 200 MB, then 5 GB that are cut three times. */
async function* throughCuts(bench: DepositBench, hasMemoryFigures: boolean): AsyncGenerator<Figure> {
  const target = bench.installation.addresses['practice-repository'] ?? ''
  const phase = { isLarge: false, begun: 0 }
  const limit = () => (!phase.isLarge ? 200 * MB : proxy.cuts() - phase.begun < 3 ? 500 * MB : undefined)
  const proxy = await cuttingProxy({ target, limit })
  try {
    await useRepository(bench, proxy.url)
    const files: number[] = []
    for (let index = 0; index < 40; index += 1) files.push((await bench.addFile(`part-${index}.bin`, 128 * MB)).file_id)
    const { id } = await bench.draft('Forty', files, proxy.url)
    const [grown, before] = [
      hasMemoryFigures ? watchMemory(bench.installation.pids(), ['deposition']) : undefined,
      proxy.received(),
    ]
    await upload(bench, id)
    const ratio = (proxy.received() - before) / (40 * 128 * MB)
    yield { name: 'cut_bytes_per_byte', value: ratio, unit: 'x', target: most(1.7) }
    if (grown)
      yield { name: 'cut_growth_deposition', value: grown().get('deposition') ?? 0, unit: 'MB', target: most(80) }
    const large = await bench.addFile('five-gigabytes.bin', 5_000 * MB)
    const { id: second } = await bench.draft('Five gigabytes', [large.file_id], proxy.url)
    Object.assign(phase, { isLarge: true, begun: proxy.cuts() })
    await upload(bench, second)
    yield {
      name: 'cuts_of_five_gigabytes',
      value: proxy.cuts() - phase.begun,
      unit: 'cuts',
      target: { op: '>=', value: 3 },
    }
  } finally {
    await proxy.close()
  }
}

async function useRepository(bench: DepositBench, url: string): Promise<void> {
  await bench.settings.saveConfiguration({ body: { repo: { sandbox_base_url: url } } })
  const body = {
    credential_name: 'bench',
    credential_type: 'repo_api_token',
    is_sandbox: true,
    // Under another address it is any repository, which gets the token that is stored.
    credential_value: practiceToken(bench.installation.home),
  }
  await untilRepositoryIs(bench.direct, url)
  await bench.projects.storeCredential({ body })
}

async function upload(bench: DepositBench, id: number): Promise<void> {
  const { success, log } = await bench.direct.uploadFiles({ body: { local_record_db_id: id } })
  if (!success) throw new Error(log.join('\n'))
}
