import { parseArgs } from 'node:util'
import { LINES, tryNodes } from './nodes/try-nodes.js'

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '30' },
    seed: { type: 'string', default: String(Math.floor(Math.random() * 2 ** 31)) },
    line: { type: 'string', multiple: true, default: LINES.map(String) },
  },
})
const log = (line: string) => void process.stdout.write(`${line}\n`)
const [minutes, seed, lines] = [Number(values.minutes), Number(values.seed), values.line.map(Number)]
const unknown = lines.find((line) => !LINES.includes(line))
if (unknown !== undefined) {
  log(`--line takes one of ${LINES.join(', ')}.`)
  process.exit(2)
}
log(`The newest of Node ${lines.join(', ')}, mixed load for ${minutes} minutes each, seed ${seed}`)
const { passed, failed, skipped } = await tryNodes({ minutes, seed, lines, log })
log(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`)
process.exitCode = failed === 0 ? 0 : 1
