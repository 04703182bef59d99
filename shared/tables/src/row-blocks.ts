import type { SourceRow } from './cell.js'

/**
 * What is made of the rows of a block; where one of them is at fault, those before it come first, for whoever wants no more.
 *
 * @param most what is made at a time
 */
export function* upToFault<Given, Made>(
  block: readonly Given[],
  make: (given: Given) => Made | undefined,
  most = Number.POSITIVE_INFINITY,
): Generator<readonly Made[]> {
  let made: Made[] = []
  try {
    for (const given of block) {
      const one = make(given)
      if (one !== undefined) made.push(one)
      if (made.length < most) continue
      yield made
      made = []
    }
  } catch (error) {
    yield made
    throw error
  }
  yield made
}

/** Takes rows one by one from the blocks that they come in. */
export class RowCursor {
  private block: readonly SourceRow[] = []
  private at = 0

  constructor(private readonly blocks: AsyncGenerator<readonly SourceRow[]>) {}

  /** The next row that is wanted, past all others; undefined at the end. */
  async next(isWanted: (row: SourceRow) => boolean = () => true): Promise<SourceRow | undefined> {
    for (;;) {
      for (; this.at < this.block.length; this.at += 1) {
        const row = this.block[this.at]
        if (row === undefined || !isWanted(row)) continue
        this.at += 1
        return row
      }
      const { value, done } = await this.blocks.next()
      if (done) return undefined
      this.block = value
      this.at = 0
    }
  }

  /** Rows that were taken come once more. */
  putBack(rows: readonly SourceRow[]): void {
    this.block = [...rows, ...this.block.slice(this.at)]
    this.at = 0
  }

  /** Everything that was not taken, once; leaving it early closes what it comes from. */
  async *rest(): AsyncGenerator<readonly SourceRow[]> {
    try {
      const left = this.block.slice(this.at)
      this.block = []
      yield left
      yield* this.blocks
    } finally {
      await this.close()
    }
  }

  /** Nothing comes any more. */
  async close(): Promise<void> {
    this.block = []
    await this.blocks.return(undefined)
  }
}
