/*
 * Names of other files inside models of Wavefront: OBJ and MTL (Alias|Wavefront, Object Files B1). A scan follows them, and
 * so does whoever shows a model: both must read them alike.
 */

/** A name as written, in the readings that are tried one after the other. The first is the one that is shown. */
export interface Reference {
  readonly readings: readonly string[]
}

/** The material libraries that an `mtllib` line may mean: the whole rest as one name, else several names. */
export interface MaterialLibraries {
  readonly whole: string
  readonly parts: readonly string[]
}

export function materialLibraries(rest: string): MaterialLibraries {
  const whole = unquote(rest.trim())
  const byEnding = namesByEnding(whole)
  const parts = byEnding.length > 0 ? byEnding : whole.split(/\s+/)
  return { whole: slashes(whole), parts: parts.map((part) => slashes(unquote(part))).filter(isName) }
}

/** Names in quotes, and names with blanks in them that reach to their ending. */
function namesByEnding(text: string): string[] {
  const names: string[] = []
  const ending = /\.mtl(?=\s|$)/gi
  for (let from = 0; from < text.length; ) {
    from += text.slice(from).length - text.slice(from).trimStart().length
    const closed = text.charAt(from) === '"' ? text.indexOf('"', from + 1) : -1
    ending.lastIndex = from
    const end = closed > from + 1 ? closed + 1 : ending.exec(text) === null ? 0 : ending.lastIndex
    if (end <= from) break
    names.push(text.slice(from, end))
    from = end
  }
  return names
}

/** Texture options with the number of their arguments; `o`, `s` and `t` take one to three numbers. */
const OPTION_ARGUMENTS = new Map([
  ['-blendu', 1],
  ['-blendv', 1],
  ['-bm', 1],
  ['-boost', 1],
  ['-cc', 1],
  ['-clamp', 1],
  ['-imfchan', 1],
  ['-mm', 2],
  ['-texres', 1],
  ['-type', 1],
])
const VECTOR_OPTIONS = new Set(['-o', '-s', '-t'])
const NUMBER = /^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?$/i
/** Statements that look like texture maps but switch something. */
const SWITCHES = new Set(['map_aat'])

/** What a statement says of a texture: the options before its name with their arguments, and the name. */
export interface TextureValue extends Reference {
  readonly options: ReadonlyMap<string, readonly string[]>
}

/** The texture that one line of a material library names, if it does. */
export function textureReference(line: string): Reference | undefined {
  const statement = /^\s*(map_\w+|bump|disp|decal|norm|refl)\s+(\S.*)$/i.exec(line)
  if (statement === null || SWITCHES.has((statement[1] ?? '').toLowerCase())) return undefined
  const { readings } = textureValue(statement[2] ?? '')
  return readings.length === 0 ? undefined : { readings }
}

/** What stands behind the keyword of a statement about a texture; no readings where it names none. */
export function textureValue(text: string): TextureValue {
  const { options, rest: name } = optionsOf(text.trim())
  const comment = name.search(/\s#/)
  const uncommented = comment < 0 ? name : name.slice(0, comment).trimEnd()
  const readings = new Set([uncommented, name].map((reading) => slashes(unquote(reading))))
  return { options, readings: isName(unquote(uncommented)) ? [...readings] : [] }
}

function optionsOf(text: string) {
  const options = new Map<string, readonly string[]>()
  let rest = text
  for (;;) {
    const option = /^(-\w+)(?:\s+|$)/.exec(rest)
    const name = option?.[1]?.toLowerCase()
    if (option === null || name === undefined) return { options, rest }
    const known = VECTOR_OPTIONS.has(name) ? -1 : OPTION_ARGUMENTS.get(name)
    if (known === undefined) return { options, rest }
    rest = rest.slice(option[0].length)
    const taken: string[] = []
    while (taken.length < (known < 0 ? 3 : known)) {
      const argument = /^(\S+)(?:\s+|$)/.exec(rest)
      if (argument === null || (known < 0 && !NUMBER.test(argument[1] ?? ''))) break
      taken.push(argument[1] ?? '')
      rest = rest.slice(argument[0].length)
    }
    options.set(name, taken)
  }
}

/** Quotes with nothing between name nothing. */
const isName = (text: string) => text.trim() !== ''
const unquote = (name: string) => name.replace(/^"(.*)"$/, '$1')
export const slashes = (name: string) => name.replaceAll('\\', '/')
