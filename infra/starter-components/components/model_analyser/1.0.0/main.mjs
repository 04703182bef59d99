import { mkdir, writeFile } from 'node:fs/promises'
import { basename, dirname } from 'node:path'
import { parseArgs } from 'node:util'
import { analyse } from './processor.mjs'

const VERSION = '1.0.0'
const HELP = `usage: main.mjs --input-file FILE [--output-file FILE] [options]

Counts, bounds, materials and textures of an OBJ, glTF or GLB model.

options:
  --input-file FILE     model to read
  --output-file FILE    where the analysis is written (JSON)
  --digits NUMBER       decimal digits of lengths and coordinates (6)
  --verbose             tell more
  --help                show this text
`

const { values } = parseArgs({
  options: {
    'input-file': { type: 'string' },
    'output-file': { type: 'string', default: 'model.json' },
    digits: { type: 'string', default: '6' },
    verbose: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
})

async function main() {
  const { 'input-file': input, 'output-file': output, verbose, help } = values
  if (help) return process.stdout.write(HELP)
  if (!input) throw new Error('--input-file is missing')
  const digits = Number(values.digits)
  if (!Number.isInteger(digits) || digits < 0 || digits > 15) {
    throw new Error(`--digits must be a whole number from 0 to 15, received ${values.digits}`)
  }
  const found = await analyse(input, digits)
  const component = { name: 'model_analyser', version: VERSION }
  const report = { component, parameters: { digits }, file: basename(input), ...found }
  if (verbose) console.log(`DEBUG: ${found.counts.vertices} vertices, ${found.counts.faces} faces`)
  for (const missing of found.missing_files) console.log(`WARNING: ${missing} is named by the model but is not there`)
  await mkdir(dirname(output), { recursive: true })
  await writeFile(output, `${JSON.stringify(report, null, 2)}\n`)
  console.log(`INFO: Wrote ${output}`)
}

main().catch((error) => {
  console.error(`ERROR: ${error.message}`)
  process.exitCode = 1
})
