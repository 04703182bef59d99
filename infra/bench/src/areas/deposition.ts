import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { practiceToken } from '@regesta/http/practice-token'
import { type DepositBench, depositBench, MB } from '../deposit-bench.js'
import { median } from '../drive.js'
import type { Figure } from '../figure.js'

const SIZE = 1_000 * MB
const PAIRS = 5
const RECORDS = 200
const FILES = 5
const LANES = 4
const run = promisify(execFile)

/** The rate of a large upload beside plain curl to the same server, and a batch of many small records. */
export async function* bench(): AsyncGenerator<Figure> {
  const bench = await depositBench()
  try {
    yield* besideCurl(bench)
    yield* manyRecords(bench)
  } finally {
    await bench.stop()
  }
}

async function* besideCurl(bench: DepositBench): AsyncGenerator<Figure> {
  const { file_id, path } = await bench.addFile('gigabyte.bin', SIZE)
  const curl = await bench.addFile('other.txt', 10)
  const shares: number[] = []
  for (let pair = 0; pair <= PAIRS; pair += 1) {
    const ours = () => timeOurs(bench, pair, file_id)
    const plain = () => timeCurl(bench, pair, curl.file_id, path)
    const [first, second] = pair % 2 === 0 ? [await ours(), await plain()] : [await plain(), await ours()]
    const [own, other] = pair % 2 === 0 ? [first, second] : [second, first]
    // The first pair only warms up.
    if (pair > 0) shares.push((100 * other) / own)
  }
  yield { name: 'rate_beside_curl', value: median(shares), unit: '%', target: { op: '>=', value: 80 } }
}

/** A record is discarded after its turn: a file has one open record. */
async function timeOurs(bench: DepositBench, pair: number, fileId: number): Promise<number> {
  const { id } = await bench.draft(`Ours ${pair}`, [fileId])
  const started = performance.now()
  const { success, log } = await bench.direct.uploadFiles({ body: { local_record_db_id: id } })
  const time = performance.now() - started
  if (!success) throw new Error(log.join('\n'))
  await bench.gateway.discardRepoDraft({ body: { local_record_db_id: id } })
  return time
}

async function timeCurl(bench: DepositBench, pair: number, fileId: number, path: string): Promise<number> {
  const { id, bucket } = await bench.draft(`Curl ${pair}`, [fileId])
  const started = performance.now()
  const words = ['--silent', '--fail', '--show-error', '--output', '/dev/null', '--upload-file', path]
  await run('curl', [
    ...words,
    '--header',
    `Authorization: Bearer ${practiceToken(bench.installation.home)}`,
    `${bucket}/gigabyte.bin`,
  ])
  const time = performance.now() - started
  await bench.gateway.discardRepoDraft({ body: { local_record_db_id: id } })
  return time
}

async function* manyRecords(bench: DepositBench): AsyncGenerator<Figure> {
  const ids: number[] = []
  for (let record = 0; record < RECORDS; record += 1) {
    const files: number[] = []
    for (let file = 0; file < FILES; file += 1) {
      files.push((await bench.addFile(`small-${record}-${file}.txt`, 10_000 + file)).file_id)
    }
    ids.push(await bench.prepare(`Small ${record}`, files))
  }
  const started = performance.now()
  const drafts = await bench.gateway.runBatchAction({ body: { action_type: 'create_api_draft', item_ids: ids } })
  if (!drafts.success) throw new Error('not every draft was made')
  const waiting = [...ids]
  const lane = async () => {
    for (let id = waiting.shift(); id !== undefined; id = waiting.shift()) {
      const body = { local_record_db_id: id }
      await bench.gateway.uploadFiles({ body })
      await bench.gateway.publishRecord({ body })
    }
  }
  await Promise.all(Array.from({ length: LANES }, lane))
  const seconds = (performance.now() - started) / 1000
  yield { name: 'published_200_records_of_5_files', value: seconds, unit: 's', target: { op: '<=', value: 120 } }
}
