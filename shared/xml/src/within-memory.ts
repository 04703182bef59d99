/** The memory of WebAssembly, which the types of Node.js do not name. */
interface Memory {
  readonly buffer: ArrayBuffer
  grow(this: Memory, pages: number): number
}
const { WebAssembly } = globalThis as unknown as { WebAssembly: { Memory: { prototype: Memory } } }

const PAGE = 65_536
const MiB = 1024 * 1024
/** MiB that any schema and document may take, and how many times the size of their texts in addition. Honest ones take half. */
const LEAST = 128
const TIMES = 32

/** A schema and a document need more memory than they may. */
class BeyondMemory extends Error {
  constructor(limit: number) {
    super(`it needs more than ${Math.round(limit / MiB)} MB of memory`)
    this.name = 'BeyondMemory'
  }
}

/**
 * Does work of libxml2, whose memory knows no other limit than that of the machine: a schema of a few lines can ask for all
 * there is. The result of work that was refused memory is not trusted.
 *
 * @param length characters of the schema, and of the document that is held against it
 * @throws BeyondMemory, or what the work throws
 */
export function withinMemory<Result>(length: number, work: () => Result): Result {
  const limit = LEAST * MiB + TIMES * length
  const memory = WebAssembly.Memory.prototype
  const { grow } = memory
  let isBeyond = false
  memory.grow = function (this: Memory, pages: number) {
    isBeyond ||= this.buffer.byteLength + pages * PAGE > limit
    if (isBeyond) throw new BeyondMemory(limit)
    return grow.call(this, pages)
  }
  try {
    const result = work()
    if (!isBeyond) return result
  } catch (error) {
    if (!isBeyond) throw error
  } finally {
    memory.grow = grow
  }
  throw new BeyondMemory(limit)
}
