import { cpus } from 'node:os'
import { type Figure, keepsTarget, rounded } from './figure.js'

/** A figure as it stands in the table. */
export interface Row {
  /** `<area>.<name>` */
  readonly name: string
  readonly figure: Figure
  /** Times in yardsticks, rates per yardstick; undefined for what does not depend on the machine's speed. */
  readonly ratio: number | undefined
}

/** What the table says of an earlier run. */
export interface Former {
  readonly line: string
  /** The ratio, or the value where there is none. */
  readonly comparable: number
}

/** A figure that is worse by more than this part is marked. */
const TOLERANCE = 0.2

const HEAD = `| figure | value | unit | target | kept | in yardsticks | against the run before |
|---|---:|---|---:|---|---:|---|`

export const rowOf = (area: string, figure: Figure, yardstick: number): Row => ({
  name: `${area}.${figure.name}`,
  figure,
  ratio: ratioOf(figure, yardstick),
})

function ratioOf({ value, unit }: Figure, yardstick: number): number | undefined {
  if (/^s\b/.test(unit)) return value / yardstick
  if (/^ms\b/.test(unit)) return value / 1000 / yardstick
  if (/\/s\b/.test(unit)) return value * yardstick
  return undefined
}

/** Reads the rows of a table that an earlier run has written. */
export function formerRows(table: string): Map<string, Former> {
  const lines = table.split('\n').filter((line) => /^\| [\w-]+\./.test(line))
  return new Map(
    lines.map((line) => {
      const [name = '', value = '', , , , ratio = ''] = line.slice(2, -2).split(' | ')
      return [name, { line, comparable: Number(ratio === '' ? value : ratio) }]
    }),
  )
}

/** The change in words; `regressed` marks a figure that is worse by more than a fifth. */
export function changeOf({ figure, ratio }: Row, former: Former | undefined): string {
  const now = ratio ?? figure.value
  if (former === undefined || !(former.comparable > 0) || !(now > 0)) return ''
  const worse = figure.target.op === '<=' ? now / former.comparable : former.comparable / now
  const times = `${rounded(now / former.comparable)} times`
  return worse > 1 + TOLERANCE ? `**regressed**: ${times}` : times
}

/** The whole document: measured rows, and those of the run before for what was not measured this time. */
export function figuresDocument(rows: readonly Row[], former: ReadonlyMap<string, Former>): string {
  const lines = new Map([...former].map(([name, { line }]) => [name, line]))
  for (const row of rows) lines.set(row.name, lineOfRow(row, former.get(row.name)))
  const sorted = [...lines].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, line]) => line)
  const machine = `${cpus().length} × ${cpus()[0]?.model ?? 'unknown processor'}, Node ${process.versions.node}, ${process.platform}`
  return `# Figures

Written by \`npm run bench\` on ${machine}.

A yardstick is the time of a fixed piece of work (hashing 16 MB, writing and reading JSON) on the same machine just before
the area was measured; times in yardsticks and rates per yardstick can be compared between machines. A figure that is worse
than in the run before by more than 20 % is marked as regressed.

${HEAD}
${sorted.join('\n')}
`
}

function lineOfRow(row: Row, former: Former | undefined): string {
  const { value, unit, target } = row.figure
  const bound = `${target.op === '<=' ? '≤' : '≥'} ${target.value}`
  const ratio = row.ratio === undefined ? '' : rounded(row.ratio)
  const kept = keepsTarget(row.figure) ? 'ok' : 'short'
  return `| ${[row.name, rounded(value), unit, bound, kept, ratio, changeOf(row, former)].join(' | ')} |`
}
