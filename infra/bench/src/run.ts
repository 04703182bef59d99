import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { chosenAreas } from '@regesta/testing/chosen-areas'
import { type Area, type Figure, keepsTarget, lineOf } from './figure.js'
import { changeOf, figuresDocument, formerRows, type Row, rowOf } from './table.js'
import { yardstick } from './yardstick.js'

const AREAS = new URL('./areas/', import.meta.url)
const TABLE = fileURLToPath(new URL('../FIGURES.md', import.meta.url))

const say = (line: string) => void process.stdout.write(`${line}\n`)

/**
 * Measures the named areas or parts of them (`projects`, `projects.triples`), or all; prints one line per figure and
 * marks regressions. All areas together, or any with `--record`, also write the table `FIGURES.md`.
 *
 * @returns whether every figure keeps its target
 */
export async function run(words: readonly string[]): Promise<boolean> {
  const options = { record: { type: 'boolean', default: false } } as const
  const { values, positionals: names } = parseArgs({ args: [...words], allowPositionals: true, options })
  const wanted = chosenAreas(AREAS, names, (word) => splitName(word).name).map(splitName)
  const former = formerRows(existsSync(TABLE) ? readFileSync(TABLE, 'utf8') : '')
  const rows: Row[] = []
  for (const { name, part } of wanted) {
    const area = await areaOf(name)
    const speed = yardstick()
    for await (const figure of benchOf(area, name, part)) {
      const row = rowOf(name, figure, speed)
      const change = changeOf(row, former.get(row.name))
      say(`${lineOf(name, figure)}${change.startsWith('**') ? ` ${change.replaceAll('*', '')}` : ''}`)
      rows.push(row)
    }
  }
  if (names.length === 0 || values.record) writeFileSync(TABLE, figuresDocument(rows, former))
  return rows.every(({ figure }) => keepsTarget(figure))
}

function splitName(text: string): { name: string; part: string | undefined } {
  const [name = '', part] = text.split('.', 2)
  return { name, part }
}

const areaOf = async (name: string) => (await import(new URL(`${name}.js`, AREAS).href)) as Area

function benchOf(area: Area, name: string, part: string | undefined): AsyncGenerator<Figure> {
  const parts = area.parts ?? []
  if (part === undefined || parts.includes(part)) return area.bench(part)
  const known = parts.length === 0 ? 'It is measured as a whole' : `Its parts are ${parts.join(', ')}`
  throw new Error(`The area '${name}' has no part '${part}'. ${known}`)
}
