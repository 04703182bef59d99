import { parseArgs } from 'node:util'
import { tryNodes } from './nodes/try-nodes.js'

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '30' },
    seed: { type: 'string', default: String(Math.floor(Math.random() * 2 ** 31)) },
  },
})
const log = (line: string) => void process.stdout.write(`${line}\n`)
const [minutes, seed] = [Number(values.minutes), Number(values.seed)]
log(`The newest of each line of Node, mixed load for ${minutes} minutes each, seed ${seed}`)
const { passed, failed, skipped } = await tryNodes({ minutes, seed, log })
log(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`)
process.exitCode = failed === 0 ? 0 : 1
