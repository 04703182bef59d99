import { createHash } from 'node:crypto'
import { median } from './drive.js'

const ROUNDS = 5
const bytes = 16 * 1024 * 1024

/**
 * Times a fixed piece of work, hashing and JSON as our services do: what this machine can do at this moment. Times in
 * yardsticks and rates per yardstick can be compared between machines and days.
 *
 * @returns seconds, the median of five rounds
 */
export function yardstick(): number {
  const content = Buffer.alloc(bytes, 'regesta')
  const record = {
    title: 'Relief',
    creators: ['A', 'B'],
    files: Array.from({ length: 200 }, (_, n) => ({ n, name: `${n}.jpg` })),
  }
  const times = Array.from({ length: ROUNDS }, () => {
    const started = process.hrtime.bigint()
    createHash('sha256').update(content).digest('hex')
    for (let round = 0; round < 200; round += 1) JSON.parse(JSON.stringify(record))
    return Number(process.hrtime.bigint() - started) / 1e9
  })
  return median(times)
}
