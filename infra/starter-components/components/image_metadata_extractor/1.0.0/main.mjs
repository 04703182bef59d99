import { mkdir, writeFile } from 'node:fs/promises'
import { basename, dirname } from 'node:path'
import { parseArgs } from 'node:util'
import { extract } from './processor.mjs'

const VERSION = '1.0.0'
const HELP = `usage: main.mjs --input-file FILE [--output-file FILE] [options]

Reads EXIF, IPTC and XMP metadata and the dimensions of an image.

options:
  --input-file FILE     image to read
  --output-file FILE    where the metadata is written (JSON)
  --include-unknown     list tags whose meaning is not known
  --without-location    leave out where the image was taken
  --verbose             tell more
  --help                show this text
`

const { values } = parseArgs({
  options: {
    'input-file': { type: 'string' },
    'output-file': { type: 'string', default: 'metadata.json' },
    'include-unknown': { type: 'boolean', default: false },
    'without-location': { type: 'boolean', default: false },
    verbose: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
})

async function main() {
  const { 'input-file': input, 'output-file': output, verbose, help, ...parameters } = values
  if (help) return process.stdout.write(HELP)
  if (!input) throw new Error('--input-file is missing')
  const found = await extract(input, {
    includeUnknown: parameters['include-unknown'],
    withoutLocation: parameters['without-location'],
  })
  const component = { name: 'image_metadata_extractor', version: VERSION }
  const report = { component, parameters, file: basename(input), ...found }
  if (verbose) console.log(`DEBUG: ${found.image.width} x ${found.image.height} ${found.image.format}`)
  await mkdir(dirname(output), { recursive: true })
  await writeFile(output, `${JSON.stringify(report, null, 2)}\n`)
  console.log(`INFO: Wrote ${output}`)
}

main().catch((error) => {
  console.error(`ERROR: ${error.message}`)
  process.exitCode = 1
})
