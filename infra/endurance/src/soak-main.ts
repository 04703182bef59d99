import { parseArgs } from 'node:util'
import { soak } from './soak/soak.js'

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '30' },
    viewers: { type: 'string', default: '20' },
    seed: { type: 'string', default: String(Math.floor(Math.random() * 2 ** 31)) },
  },
})
const log = (line: string) => void process.stdout.write(`${line}\n`)
const [minutes, viewers, seed] = [Number(values.minutes), Number(values.viewers), Number(values.seed)]
log(`Mixed load for ${minutes} minutes with ${viewers} viewers of event streams, seed ${seed}`)
const failures = await soak({ minutes, viewers, seed, log })
for (const failure of failures) log(`  ${failure}`)
log(
  `${failures.length} broken promises. Again: npm run soak -- --minutes ${minutes} --viewers ${viewers} --seed ${seed}`,
)
process.exitCode = failures.length === 0 ? 0 : 1
