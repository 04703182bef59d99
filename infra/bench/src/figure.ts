/** One measured value with the bound that it has to keep. */
export interface Figure {
  readonly name: string
  readonly value: number
  readonly unit: string
  readonly target: { readonly op: '<=' | '>='; readonly value: number }
}

/** A file in `areas/`. */
export interface Area {
  /** What can be measured alone, as `<area>.<part>`. */
  readonly parts?: readonly string[]
  /** @param part one of `parts`; everything without it */
  bench(part?: string): AsyncGenerator<Figure>
}

export const keepsTarget = ({ value, target }: Figure): boolean =>
  target.op === '<=' ? value <= target.value : value >= target.value

/** `<area>.<name> <value> <unit> target <=|>= <number> ok|short` */
export const lineOf = (area: string, figure: Figure): string =>
  `${area}.${figure.name} ${rounded(figure.value)} ${figure.unit} target ${figure.target.op} ${figure.target.value} ${keepsTarget(figure) ? 'ok' : 'short'}`

/** Three significant digits below a hundred, whole numbers above. */
export const rounded = (value: number): string =>
  Math.abs(value) >= 100 ? String(Math.round(value)) : String(Number(value.toPrecision(3)))
