/** White space, as far as it is one byte. */
export const isBlank = (code: number): boolean => code === 0x20 || (code >= 0x09 && code <= 0x0d) || code === 0xa0

/** The words of a line, one after the other: no string is made for those that are not asked for, because a model has millions of them. */
export class Words {
  private line = ''
  private from = 0
  private to = 0

  /** Goes to the beginning of a line. */
  begin(line: string): this {
    this.line = line
    this.to = 0
    return this
  }

  /** Goes to the next word; false when there is none. */
  next(): boolean {
    const { line } = this
    let from = this.to
    while (from < line.length && isBlank(line.charCodeAt(from))) from += 1
    let to = from
    while (to < line.length && !isBlank(line.charCodeAt(to))) to += 1
    this.from = from
    this.to = to
    return from < to
  }

  get text(): string {
    return this.line.slice(this.from, this.to)
  }

  /** The code of its first letter. */
  get first(): number {
    return this.line.charCodeAt(this.from)
  }
}
