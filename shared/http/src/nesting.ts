import { say } from '@regesta/contracts/sentences'

/**
 * Levels that a foreign document may have. Honest ones have a dozen. Parsers and serialisers call themselves for
 * each level; at the end of the stack a program may do worse than throw: V8 ends the process when it has to compile a
 * regular expression there.
 */
export const MOST_LEVELS = 500

/** Whether a JSON text opens more brackets than it may before it closes them. Brackets in strings do not count. */
export function jsonNestsTooDeep(text: string): boolean {
  let depth = 0
  for (let at = 0; at < text.length; at += 1) {
    const char = text[at]
    if (char === '"') at = endOfString(text, at)
    else if (char === '[' || char === '{') depth += 1
    else if (char === ']' || char === '}') depth -= 1
    if (depth > MOST_LEVELS) return true
  }
  return false
}

/**
 * The value of a foreign JSON text. The engine keeps some hundred bytes outside of any limit for each open level.
 *
 * @throws SyntaxError also for a text that is nested too deeply
 */
export function parseJson(text: string): unknown {
  if (jsonNestsTooDeep(text)) throw new SyntaxError(say('yaml_nested', {}))
  return JSON.parse(text)
}

/**
 * Whether a JSON text may hold more values than allowed. Every value but the first follows a comma or the bracket that
 * opens what it is in; an empty list or object counts once more than it holds.
 */
export function jsonHoldsMoreThan(most: number, text: string): boolean {
  // Every further value needs a character at least.
  if (text.length < most) return false
  let values = 1
  for (let at = 0; at < text.length && values <= most; at += 1) {
    const char = text[at]
    if (char === '"') at = endOfString(text, at)
    else if (char === ',' || char === '[' || char === '{') values += 1
  }
  return values > most
}

/** Whether a value that was read from a text of another form holds more values than allowed, counted in the same way. */
export function holdsMoreThan(most: number, value: unknown): boolean {
  const waiting = [value]
  for (let counted = 0; waiting.length > 0; ) {
    const one = waiting.pop()
    const members = typeof one === 'object' && one !== null ? Object.values(one) : undefined
    counted += members?.length === 0 ? 2 : 1
    for (const member of members ?? []) waiting.push(member)
    if (counted + waiting.length > most) return true
  }
  return false
}

/** The index of the quote that ends the string which begins at an index. */
function endOfString(text: string, begin: number): number {
  for (let at = text.indexOf('"', begin + 1); at >= 0; at = text.indexOf('"', at + 1)) {
    let backslashes = 0
    while (text[at - 1 - backslashes] === '\\') backslashes += 1
    if (backslashes % 2 === 0) return at
  }
  return text.length
}

const INDICATORS = '-?:'

/**
 * The same for YAML, where levels are brackets, indentation, the indicators `- `, `? ` and `: ` at the beginning of a line, and
 * keys behind keys in one. Brackets in texts count too, so that quoting need not be understood.
 */
export function yamlNestsTooDeep(text: string): boolean {
  const columns: number[] = []
  let brackets = 0
  for (const line of text.split('\n')) {
    let column = 0
    for (let next = true; next; ) {
      while (line[column] === ' ') column += 1
      if (column === line.length) break
      while ((columns.at(-1) ?? -1) >= column) columns.pop()
      columns.push(column)
      next = INDICATORS.includes(line[column] ?? '') && ' \r'.includes(line[column + 1] ?? ' ')
      column += 1
    }
    if (hasKeysBehindKeys(line, brackets > 0)) return true
    for (const char of line) {
      if (char === '[' || char === '{') brackets += 1
      else if (char === ']' || char === '}') brackets -= 1
      if (brackets > MOST_LEVELS) return true
    }
    if (columns.length > MOST_LEVELS) return true
  }
  return false
}

const QUOTES = `"'`
const OPENING = '[{'
/** What a value may follow directly within brackets. */
const BEGINNING = '[{,'

/**
 * Whether too many keys follow each other in a line, each as the value of the one before: `a: b: c`. Text in quotes is
 * not a key, and in brackets a comma starts over.
 */
function hasKeysBehindKeys(line: string, startsInBrackets: boolean): boolean {
  // Every key needs two characters at least.
  if (line.length < 2 * MOST_LEVELS) return false
  let isFlow = startsInBrackets
  let isBeginning = true
  let keys = 0
  for (let at = 0; at < line.length; at += 1) {
    const char = line[at] ?? ''
    isFlow ||= isBeginning && OPENING.includes(char)
    const isSpaced = ' \t\r'.includes(line[at + 1] ?? ' ')
    const isColon: boolean = char === ':' && (isSpaced || (isFlow && QUOTES.includes(line[at - 1] ?? ' ')))
    if (isBeginning && char === '"') at = endOfString(line, at)
    else if (isBeginning && char === "'") at = endOfQuoted(line, at)
    else if (isColon) keys += 1
    else if (isFlow && char === ',') keys = 0
    if (keys > MOST_LEVELS) return true
    const goesOn = char === ' ' || (char === '-' && isSpaced)
    isBeginning = isColon || (isBeginning && goesOn) || (isFlow && BEGINNING.includes(char))
  }
  return false
}

/** The same for a string in single quotes, which are doubled within it. */
function endOfQuoted(text: string, begin: number): number {
  let at = text.indexOf("'", begin + 1)
  while (at >= 0 && text[at + 1] === "'") at = text.indexOf("'", at + 2)
  return at < 0 ? text.length : at
}

/** Whether a value contains itself, as YAML allows by an alias within its own anchor; walking it would never end. */
export function holdsItself(value: unknown): boolean {
  const above = new Set<object>()
  const visit = (one: unknown): boolean => {
    if (typeof one !== 'object' || one === null) return false
    if (above.has(one)) return true
    above.add(one)
    const found = (one instanceof Map ? [...one.values()] : Object.values(one)).some(visit)
    above.delete(one)
    return found
  }
  return visit(value)
}

/** What is said of such a document. */
export const HOLDS_ITSELF = say('yaml_in_itself', {})
