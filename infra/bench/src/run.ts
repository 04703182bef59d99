import { readdirSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { fileURLToPath } from 'node:url'
import { type Area, type Figure, keepsTarget, lineOf, rounded } from './figure.js'

const AREAS = new URL('./areas/', import.meta.url)
const TABLE = fileURLToPath(new URL('../FIGURES.md', import.meta.url))

const say = (line: string) => void process.stdout.write(`${line}\n`)

const knownAreas = () =>
  readdirSync(AREAS)
    .filter((file) => file.endsWith('.js'))
    .map((file) => file.slice(0, -'.js'.length))
    .sort()

/**
 * Measures the named areas, or all; prints one line per figure. All areas together also write the table `FIGURES.md`.
 *
 * @returns whether every figure keeps its target
 */
export async function run(names: readonly string[]): Promise<boolean> {
  const known = knownAreas()
  const unknown = names.find((name) => !known.includes(name))
  if (unknown !== undefined) throw new Error(`There is no area '${unknown}'. The areas are ${known.join(', ')}`)
  const figures: [string, Figure][] = []
  for (const name of names.length > 0 ? names : known) {
    const area = (await import(new URL(`${name}.js`, AREAS).href)) as Area
    for await (const figure of area.bench()) {
      say(lineOf(name, figure))
      figures.push([name, figure])
    }
  }
  if (names.length === 0) writeFileSync(TABLE, table(figures))
  return figures.every(([, figure]) => keepsTarget(figure))
}

function table(figures: readonly [string, Figure][]): string {
  const rows = figures.map(([area, { name, value, unit, target, ...rest }]) => {
    const kept = keepsTarget({ name, value, unit, target, ...rest }) ? 'ok' : 'short'
    return `| ${area}.${name} | ${rounded(value)} | ${unit} | ${target.op === '<=' ? '≤' : '≥'} ${target.value} | ${kept} |`
  })
  const machine = `${cpus().length} × ${cpus()[0]?.model ?? 'unknown processor'}, Node ${process.versions.node}, ${process.platform}`
  return `# Figures\n\nWritten by \`npm run bench\` on ${machine}.\n\n| figure | value | unit | target | |\n|---|---:|---|---:|---|\n${rows.join('\n')}\n`
}
