import { readFileSync, statSync } from 'node:fs'
import { gltfReferences, materialLibraries, type Reference, textureReference } from '../domain/references.js'
import { eachLine } from './read-parts.js'
import { parseGltf } from './validate-gltf.js'

/** Larger glTF documents are not searched for references. Bytes. */
const GLTF_LIMIT = 128 * 1024 * 1024

/** The names of other files that a model file holds, as written. */
export type RawReferences =
  | { readonly of: 'obj'; readonly libraries: readonly ReturnType<typeof materialLibraries>[] }
  | { readonly of: 'mtl'; readonly textures: readonly Reference[] }
  | { readonly of: 'gltf'; readonly buffers: readonly Reference[]; readonly images: readonly Reference[] }
  /** They could not be read to the end. */
  | { readonly of: 'unknown'; readonly reason: string }

export type ReferenceKind = Exclude<RawReferences['of'], 'unknown'>

/** Reads them; a file that cannot be read or parsed names none, and its validation says why. */
export function readReferences(
  path: string,
  of: ReferenceKind,
  begin: (size: number) => void = () => {},
): RawReferences {
  try {
    if (of === 'obj') return { of, libraries: librariesOf(path, begin) }
    if (of === 'mtl') return { of, textures: texturesOf(path, begin) }
    const { size } = statSync(path)
    begin(size)
    if (size > GLTF_LIMIT) return { of: 'unknown', reason: `it is larger than ${GLTF_LIMIT / 1024 / 1024} MiB` }
    return { of, ...gltfReferences(parseGltf(readFileSync(path, 'utf8'))) }
  } catch {
    if (of === 'obj') return { of, libraries: [] }
    return of === 'mtl' ? { of, textures: [] } : { of, buffers: [], images: [] }
  }
}

function librariesOf(path: string, begin: (size: number) => void) {
  const lines = new Set<string>()
  eachLine(
    path,
    (line) => {
      const rest = line.length < 4096 ? /^\s*mtllib\s+(\S.*)$/i.exec(line)?.[1]?.trimEnd() : undefined
      if (rest !== undefined) lines.add(rest)
    },
    begin,
  )
  return [...lines].map((rest) => materialLibraries(utf8(rest)))
}

function texturesOf(path: string, begin: (size: number) => void): Reference[] {
  const found = new Map<string, Reference>()
  eachLine(
    path,
    (line) => {
      const reference = line.length < 4096 ? textureReference(utf8(line)) : undefined
      if (reference !== undefined) found.set(reference.readings[0] ?? '', reference)
    },
    begin,
  )
  return [...found.values()]
}

/** A line was read as Latin-1; as UTF-8 when it is that. */
function utf8(line: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(line, 'latin1'))
  } catch {
    return line
  }
}
