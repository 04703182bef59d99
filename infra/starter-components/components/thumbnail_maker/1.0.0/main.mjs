import { mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import { parseArgs } from 'node:util'
import { FORMATS, makeThumbnail, namedAs } from './processor.mjs'

const HELP = `usage: main.mjs --input-file FILE [--output-file FILE] [options]

Makes a small upright sRGB image of an image.

options:
  --input-file FILE     image to read
  --output-file FILE    where the thumbnail is written, with the ending of its format
  --size PIXELS         longest side (400)
  --format FORMAT       jpeg, png or webp (jpeg)
  --quality NUMBER      1 to 100, for jpeg and webp (80)
  --verbose             tell more
  --help                show this text
`

const { values } = parseArgs({
  options: {
    'input-file': { type: 'string' },
    'output-file': { type: 'string', default: 'thumbnail.jpg' },
    size: { type: 'string', default: '400' },
    format: { type: 'string', default: 'jpeg' },
    quality: { type: 'string', default: '80' },
    verbose: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
})

function wholeNumber(name, text, least, most) {
  const number = Number(text)
  if (Number.isInteger(number) && number >= least && number <= most) return number
  throw new Error(`--${name} must be a whole number from ${least} to ${most}, received ${text}`)
}

async function main() {
  const { 'input-file': input, 'output-file': output, verbose, help, format } = values
  if (help) return process.stdout.write(HELP)
  if (!input) throw new Error('--input-file is missing')
  if (!FORMATS.includes(format)) throw new Error(`--format must be one of ${FORMATS.join(', ')}, received ${format}`)
  const size = wholeNumber('size', values.size, 1, 10_000)
  const quality = wholeNumber('quality', values.quality, 1, 100)
  await mkdir(dirname(output), { recursive: true })
  const target = namedAs(output, format)
  const made = await makeThumbnail(input, target, { size, format, quality })
  if (verbose) console.log(`DEBUG: ${made.width} x ${made.height}, ${made.size} bytes`)
  console.log(`INFO: Wrote ${target}`)
}

main().catch((error) => {
  console.error(`ERROR: ${error.message}`)
  process.exitCode = 1
})
