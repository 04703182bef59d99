import { parseArgs } from 'node:util'
import { lineOfCommit } from './nodes/line-of-commit.js'
import { LINES, tryNodes } from './nodes/try-nodes.js'

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '30' },
    seed: { type: 'string', default: String(Math.floor(Math.random() * 2 ** 31)) },
    line: { type: 'string', multiple: true, default: LINES.map(String) },
    'by-commit': { type: 'boolean', default: false },
  },
})
const log = (line: string) => void process.stdout.write(`${line}\n`)
const [minutes, seed, named] = [Number(values.minutes), Number(values.seed), values.line.map(Number)]
const unknown = named.find((line) => !LINES.includes(line))
if (unknown !== undefined) {
  log(`--line takes one of ${LINES.join(', ')}.`)
  process.exit(2)
}
const lines = values['by-commit'] ? await lineOfCommit(named) : named
log(`The newest of Node ${lines.join(', ')}, mixed load for ${minutes} minutes each, seed ${seed}`)
const { passed, failed, skipped } = await tryNodes({ minutes, seed, lines, log })
log(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`)
process.exitCode = failed === 0 ? 0 : 1
