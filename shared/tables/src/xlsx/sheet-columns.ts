/** How a new column is shown. */
export interface ShownColumn {
  /** In characters. */
  readonly width: number
  readonly isHidden: boolean
}

interface Columns {
  readonly prefix: string
  readonly without: ReadonlySet<number>
  readonly shown: readonly ShownColumn[]
  /** The place of the first new column. */
  readonly first: number
}

/**
 * The list of how columns are shown, with the new ones in it. Ranges of the list must not overlap, so one that covers a
 * column that is new or taken out is cut there.
 */
export function columnsXml(written: string, { prefix, without, shown, first }: Columns): string {
  const replaced = new Set([...without, ...shown.map((_, at) => first + at)])
  const kept = rangesIn(written).flatMap((tag) => cut(tag, replaced))
  const added = shown.map(({ width, isHidden }, at): readonly [number, string] => [
    first + at,
    `<${prefix}col min="${first + at + 1}" max="${first + at + 1}" width="${width}" customWidth="1"${isHidden ? ' hidden="1"' : ''}/>`,
  ])
  const all = [...kept, ...added].toSorted(([one], [other]) => one - other)
  return all.length === 0 ? '' : `<${prefix}cols>${all.map(([, tag]) => tag).join('')}</${prefix}cols>`
}

/** The elements `col` of a list, whatever they are prefixed with. */
const rangesIn = (written: string): string[] =>
  written.split('<').flatMap((piece) => {
    const tag = piece.slice(0, piece.indexOf('>') + 1)
    return /^(?:\w+:)?col\s/.test(tag) ? [`<${tag}`] : []
  })

/** What is left of a range of columns without some of them. */
function cut(tag: string, replaced: ReadonlySet<number>): (readonly [place: number, tag: string])[] {
  const min = Number(/\bmin="(\d+)"/.exec(tag)?.[1] ?? 1)
  const max = Number(/\bmax="(\d+)"/.exec(tag)?.[1] ?? min)
  const borders = [...replaced].filter((place) => place + 1 >= min && place + 1 <= max).toSorted((a, b) => a - b)
  if (borders.length === 0) return [[min - 1, tag]]
  const ranges: (readonly [number, number])[] = []
  let from = min
  for (const place of borders) {
    ranges.push([from, place])
    from = place + 2
  }
  ranges.push([from, max])
  return ranges
    .filter(([start, end]) => start <= end)
    .map(([start, end]) => [
      start - 1,
      tag.replace(/\bmin="\d+"/, `min="${start}"`).replace(/\bmax="\d+"/, `max="${end}"`),
    ])
}
