import { isBlank } from './words.js'

const [NEW_LINE, RETURN, MINUS, PLUS, SLASH, ZERO, BACKSLASH, HASH] = [0x0a, 0x0d, 0x2d, 0x2b, 0x2f, 0x30, 0x5c, 0x23]

/** The statements that are counted. The first three are what the corners of a face name, in the order in which they do. */
const STATEMENTS = ['v', 'vt', 'vn', 'f', 'mtllib', 'usemtl', 'call'] as const
export type Statement = (typeof STATEMENTS)[number]
const NAMED = 3

/** A word as one number, so that no text is made of it; longer words than the counted ones are greater numbers. */
const NO_WORD = 1
const wordWith = (word: number, code: number) => word * 256 + code
const WORDS = new Map(STATEMENTS.map((name, at) => [[...Buffer.from(name)].reduce(wordWith, NO_WORD), at]))
const FACE = STATEMENTS.indexOf('f')
const MARK = [...Buffer.from('\ufeff')].reduce(wordWith, NO_WORD)

/** A number that faces name, and where. */
export interface NamedNumber {
  readonly line: number
  readonly value: number
  /** How many there are that can be named. */
  readonly number: number
}

/** Reads the bytes of a Wavefront OBJ file, block by block: a model has millions of lines, so nothing is made for one. */
export class ObjReader {
  private readonly counts = STATEMENTS.map(() => 0)
  private readonly greatest = Array.from({ length: NAMED }, () => ({ line: 0, value: 0 }))
  private readonly wrong: (NamedNumber | undefined)[] = []
  private line = 1
  private within: 'word' | 'face' | 'rest' = 'word'
  private word = NO_WORD
  /** The place between the slashes of a corner, the digits there so far, and what comes before them. */
  private kind = 0
  private value = -1
  private isNegative = false
  /** The next line belongs to this one. */
  private goesOn = false
  /** The last block ended in the middle of the end of a line. */
  private isReturned = false

  readonly read = (bytes: Buffer): void => {
    let at = this.isReturned && bytes[0] === NEW_LINE ? 1 : 0
    this.isReturned = false
    while (at < bytes.length) {
      if (this.within === 'word') at = this.readWord(bytes, at)
      else if (this.within === 'face') at = this.readFace(bytes, at)
      else at = skipLine(bytes, at)
      if (at < bytes.length) at = this.endOfLine(bytes, at)
    }
  }

  end(): void {
    this.read(Buffer.from('\n'))
  }

  count(statement: Statement): number {
    return this.counts[STATEMENTS.indexOf(statement)] ?? 0
  }

  /** The first number of a kind that names nothing. Some programs define what a face names behind it, so this shows at the end. */
  missing(named: 'v' | 'vt' | 'vn'): NamedNumber | undefined {
    const kind = STATEMENTS.indexOf(named)
    const greatest = this.greatest[kind]
    const wrong = this.wrong[kind]
    const number = this.count(named)
    if (greatest === undefined || greatest.value <= number) return wrong
    return wrong !== undefined && wrong.line < greatest.line ? wrong : { ...greatest, number }
  }

  /** Goes to the end of the line, or of its first word. */
  private readWord(bytes: Buffer, start: number): number {
    let word = this.word
    let at = start
    for (; at < bytes.length; at += 1) {
      const code = bytes[at] as number
      if (code === NEW_LINE || code === RETURN || (isBlank(code) && word !== NO_WORD)) break
      if (!isBlank(code)) word = wordWith(word, code)
      if (word === MARK && this.line === 1) word = NO_WORD
    }
    this.word = word
    if (at < bytes.length) this.begin(word)
    return at
  }

  private begin(word: number): void {
    const statement = WORDS.get(word)
    this.within = statement === FACE ? 'face' : 'rest'
    this.word = NO_WORD
    if (statement !== undefined) this.counts[statement] = (this.counts[statement] ?? 0) + 1
  }

  /** Reads the corners of a face to the end of the line; anything but numbers is left alone. */
  private readFace(bytes: Buffer, start: number): number {
    let { kind, value, isNegative, goesOn } = this
    let at = start
    for (; at < bytes.length; at += 1) {
      const code = bytes[at] as number
      const digit = code - ZERO
      if (digit >= 0 && digit <= 9) {
        value = (value < 0 ? 0 : value * 10) + digit
        continue
      }
      if (value >= 0) this.note(kind, isNegative ? -value : value)
      value = -1
      if (code === HASH) this.within = 'rest'
      if (code === HASH || code === NEW_LINE || code === RETURN) break
      isNegative = code === MINUS
      goesOn = code === BACKSLASH
      if (code === SLASH) kind += 1
      else if (isBlank(code)) kind = 0
      else if (code !== MINUS && code !== PLUS) kind = NAMED
    }
    Object.assign(this, { kind, value, isNegative, goesOn })
    return at
  }

  /** Goes behind the end of a line, or stays where a word has ended. */
  private endOfLine(bytes: Buffer, at: number): number {
    const code = bytes[at]
    if (code !== NEW_LINE && code !== RETURN) return at
    this.line += 1
    this.within = this.goesOn ? 'face' : 'word'
    this.goesOn = false
    this.kind = 0
    if (code === NEW_LINE) return at + 1
    this.isReturned = at + 1 === bytes.length
    return bytes[at + 1] === NEW_LINE ? at + 2 : at + 1
  }

  private note(kind: number, value: number): void {
    const greatest = this.greatest[kind]
    if (greatest === undefined) return
    if (value > greatest.value) {
      greatest.value = value
      greatest.line = this.line
    } else if (value <= 0) this.noteRelative(kind, value)
  }

  /** Numbers below zero count back from the current end. Some programs write 0 where a corner has no texture or normal. */
  private noteRelative(kind: number, value: number): void {
    if (value === 0 && kind > 0) return
    const number = this.counts[kind] ?? 0
    if (value === 0 || -value > number) this.wrong[kind] ??= { line: this.line, value, number }
  }
}

function skipLine(bytes: Buffer, start: number): number {
  let at = start
  while (at < bytes.length && bytes[at] !== NEW_LINE && bytes[at] !== RETURN) at += 1
  return at
}
