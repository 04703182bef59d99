import { join } from 'node:path'
import { temporaryFolder } from '@regesta/testing/temporary-folder'
import { median } from '../drive.js'
import type { Figure } from '../figure.js'
import { hashTime, plantModels, scan } from '../scan-bench.js'

const FILES = 50
const ROUNDS = 3

/** Large files that are hashed and recognised by their header: the disk and the hash decide. */
export async function* bench(): AsyncGenerator<Figure> {
  const folder = temporaryFolder('regesta-bench-')
  try {
    const paths = plantModels(join(folder.path, 'in'), FILES)
    hashTime(paths)
    const ratios: number[] = []
    const growths: number[] = []
    for (let round = 0; round < ROUNDS; round += 1) {
      const baseline = hashTime(paths)
      const { time, peak, idle } = await scan(folder.path, join(folder.path, 'in'), { extensions: ['.stl'] })
      ratios.push(baseline / time)
      growths.push(peak - idle)
    }
    yield { name: 'rate_to_openssl', value: median(ratios), unit: 'x', target: { op: '>=', value: 1.3 } }
    yield { name: 'memory_growth', value: median(growths), unit: 'MB', target: { op: '<=', value: 100 } }
  } finally {
    folder.remove()
  }
}
