import { randomUUID } from 'node:crypto'
import { closeSync, openSync, readSync, rmSync, unlinkSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Characters kept in memory; what comes after them waits in a temporary file. */
const IN_MEMORY = 8 * 1024 * 1024
const PIECE = 256 * 1024

/** A growing list of texts that takes little memory however long it becomes. */
export function createStringStore() {
  const texts: string[] = []
  /** Ends of the texts in the file, from its start. */
  const ends: number[] = []
  let characters = 0
  let spool: ReturnType<typeof createSpool> | undefined

  return {
    get length() {
      return texts.length + ends.length
    },
    add: (text: string): void => {
      if (characters < IN_MEMORY) {
        characters += text.length + 16
        texts.push(text)
        return
      }
      spool ??= createSpool()
      ends.push(spool.append(Buffer.from(text)))
    },
    get: (index: number): string => {
      const text = texts[index]
      if (text !== undefined || spool === undefined) return text ?? ''
      const place = index - texts.length
      return spool.read(ends[place - 1] ?? 0, ends[place] ?? 0)
    },
    close: (): void => spool?.close(),
  }
}

function createSpool() {
  const path = join(tmpdir(), `regesta-strings-${randomUUID()}`)
  const file = openSync(path, 'wx+', 0o600)
  const hidden = attempt(() => unlinkSync(path))
  let written = 0
  let waiting: Buffer[] = []
  let waitingBytes = 0

  function flush() {
    const bytes = Buffer.concat(waiting)
    for (let done = 0; done < bytes.length; ) done += writeSync(file, bytes, done, bytes.length - done, written + done)
    written += bytes.length
    waiting = []
    waitingBytes = 0
  }

  return {
    /** Returns the place after the text. */
    append: (text: Buffer): number => {
      waiting.push(text)
      waitingBytes += text.length
      const end = written + waitingBytes
      if (waitingBytes > PIECE) flush()
      return end
    },
    read: (start: number, end: number): string => {
      if (end > written) flush()
      const bytes = Buffer.alloc(end - start)
      readSync(file, bytes, 0, bytes.length, start)
      return bytes.toString('utf8')
    },
    close: () => {
      closeSync(file)
      if (!hidden) rmSync(path, { force: true })
    },
  }
}

/** Whether it worked: some systems do not let go of the name of an open file. */
function attempt(work: () => void): boolean {
  try {
    work()
    return true
  } catch {
    return false
  }
}
