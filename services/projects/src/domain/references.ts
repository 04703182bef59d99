/*
 * Names of other files inside model files. Formats: Wavefront OBJ and MTL (Alias|Wavefront, Object Files B1), glTF 2.0.
 */

/** A name as written, in the readings that are tried one after the other. The first is the one that is shown. */
export interface Reference {
  readonly readings: readonly string[]
}

/** The material libraries that an `mtllib` line may mean: the whole rest as one name, else several names. */
export function materialLibraries(rest: string): { whole: string; parts: string[] } {
  const whole = unquote(rest.trim())
  const byEnding = namesByEnding(whole)
  const parts = byEnding.length > 0 ? byEnding : whole.split(/\s+/)
  return { whole: slashes(whole), parts: parts.map((part) => slashes(unquote(part))) }
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

/** The texture that one line of a material library names, if it does. */
export function textureReference(line: string): Reference | undefined {
  const statement = /^\s*(map_\w+|bump|disp|decal|norm|refl)\s+(\S.*)$/i.exec(line)
  if (statement === null || SWITCHES.has((statement[1] ?? '').toLowerCase())) return undefined
  const name = withoutOptions((statement[2] ?? '').trimEnd())
  if (name === '') return undefined
  const comment = name.search(/\s#/)
  const uncommented = comment < 0 ? name : name.slice(0, comment).trimEnd()
  const readings = [...new Set([uncommented, name])].filter((reading) => reading !== '')
  return { readings: readings.map((reading) => slashes(unquote(reading))) }
}

function withoutOptions(text: string): string {
  let rest = text
  for (;;) {
    const option = /^(-\w+)(?:\s+|$)/.exec(rest)
    const name = option?.[1]?.toLowerCase()
    if (option === null || name === undefined) return rest
    const known = VECTOR_OPTIONS.has(name) ? -1 : OPTION_ARGUMENTS.get(name)
    if (known === undefined) return rest
    rest = rest.slice(option[0].length)
    for (let taken = 0; taken < (known < 0 ? 3 : known); taken += 1) {
      const argument = /^(\S+)(?:\s+|$)/.exec(rest)
      if (argument === null || (known < 0 && !NUMBER.test(argument[1] ?? ''))) break
      rest = rest.slice(argument[0].length)
    }
  }
}

/** The external files of a glTF document, buffers and images; `data:` and network addresses are none. */
export function gltfReferences(document: unknown): { buffers: Reference[]; images: Reference[] } {
  const { buffers, images } = (typeof document === 'object' && document !== null ? document : {}) as {
    buffers?: unknown
    images?: unknown
  }
  return { buffers: uris(buffers).map(decoded), images: uris(images).map(decoded) }
}

const uris = (list: unknown): string[] =>
  (Array.isArray(list) ? list : [])
    .map((entry: unknown) => (entry as { uri?: unknown } | null)?.uri)
    .filter((uri): uri is string => typeof uri === 'string' && uri !== '' && !/^[a-z][a-z0-9+.-]+:/i.test(uri))

/** URIs are percent-encoded; a name that happens to hold a `%` is tried as it stands too, and as a Windows path. */
function decoded(uri: string): Reference {
  const name = percentDecoded(uri)
  return { readings: [...new Set([name, uri, slashes(name)])] }
}

function percentDecoded(uri: string): string {
  try {
    return decodeURIComponent(uri)
  } catch {
    return uri
  }
}

const unquote = (name: string) => name.replace(/^"(.*)"$/, '$1')
const slashes = (name: string) => name.replaceAll('\\', '/')
