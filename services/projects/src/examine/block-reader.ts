import { ArchiveFile } from '@regesta/tables/archive-file'

/** Bytes that are read at once. */
const BLOCK = 64 * 1024
/** Blocks that are kept: one of the directory and one of the content take turns. */
const KEPT = 4

/**
 * Reads an archive by blocks, and the directory and the headers of its entries out of these: asking the system for each
 * of some ten bytes would take most of the time of an archive of many small entries.
 */
export class BlockReader extends ArchiveFile {
  private readonly blocks = new Map<number, Buffer>()

  override read(
    target: Buffer,
    offset: number,
    length: number,
    position: number,
    done: (error: Error | null) => void,
  ): void {
    let error: Error | null = null
    try {
      this.copy(target.subarray(offset, offset + length), position)
    } catch (reason) {
      error = reason as Error
    }
    done(error)
  }

  private copy(target: Buffer, position: number): void {
    for (let done = 0; done < target.length; ) {
      const at = position + done
      const copied = this.block(Math.floor(at / BLOCK)).copy(target, done, at % BLOCK)
      if (copied === 0) throw new Error('unexpected end of file')
      done += copied
    }
  }

  private block(number: number): Buffer {
    const block = this.blocks.get(number) ?? this.load(number)
    // The block that was asked for last is at the end.
    this.blocks.delete(number)
    this.blocks.set(number, block)
    return block
  }

  private load(number: number): Buffer {
    const [oldest] = this.blocks.keys()
    if (this.blocks.size === KEPT && oldest !== undefined) this.blocks.delete(oldest)
    const block = Buffer.alloc(BLOCK)
    return block.subarray(0, this.readNow(block, 0, BLOCK, number * BLOCK))
  }
}
