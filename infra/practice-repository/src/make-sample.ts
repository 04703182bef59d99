import { argv, stdout } from 'node:process'
import { parseArgs } from 'node:util'
import { startPracticeRepository } from './service.js'

/** Fills a folder with a practice repository that holds a sample dataset: `make-sample <folder> [--persons 30000] [--seed 1]`. */
const { positionals, values } = parseArgs({
  args: argv.slice(2),
  allowPositionals: true,
  options: { persons: { type: 'string', default: '30000' }, seed: { type: 'string', default: '1' } },
})
const [folder] = positionals
if (folder === undefined) throw new Error('Name the folder: make-sample <folder> [--persons 30000] [--seed 1]')
const repository = await startPracticeRepository({
  folder,
  sample: { persons: Number(values.persons), seed: Number(values.seed) },
})
await repository.sampled
await repository.stop()
stdout.write(`${values.persons} persons are published in ${folder}\n`)
