import { parseArgs } from 'node:util'
import { campaign } from './hostile/campaign.js'

const { values } = parseArgs({
  options: {
    requests: { type: 'string', default: '10000' },
    seed: { type: 'string', default: String(Math.floor(Math.random() * 2 ** 31)) },
    /** Numbers of requests, separated by commas. */
    only: { type: 'string' },
  },
})
const log = (line: string) => void process.stdout.write(`${line}\n`)
const [requests, seed] = [Number(values.requests), Number(values.seed)]
const only = values.only?.split(',').map(Number)
log(`${requests} hostile requests, seed ${seed}`)
const { sent, statuses, failures } = await campaign({ requests, seed, only, log })
const SHOWN = 100
for (const failure of failures.slice(0, SHOWN)) log(`  ${failure}`)
log(
  `Answers: ${Object.entries(statuses)
    .map(([status, count]) => `${status} ${count} times`)
    .join(', ')}`,
)
log(
  `${sent} requests, ${failures.length} broken promises. Again: npm run hostile -- --requests ${requests} --seed ${seed}`,
)
process.exitCode = failures.length === 0 ? 0 : 1
