import { readFileSync, statSync } from 'node:fs'
import { decodeBytes } from '@regesta/contracts/decode-bytes'
import {
  type MaterialLibraries,
  materialLibraries,
  type Reference,
  textureReference,
} from '@regesta/contracts/wavefront-references'
import { gltfReferences } from '../domain/references.js'
import { eachLine, readAt } from './read-parts.js'
import { jsonOfGlb, parseGltf } from './validate-gltf.js'

/** Larger glTF documents, of their own or within a GLB, are not searched for references. Bytes. */
const GLTF_LIMIT = 128 * 1024 * 1024

/** The names of other files that a model file holds, as written. */
export type RawReferences =
  | { readonly of: 'obj'; readonly libraries: readonly MaterialLibraries[] }
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
    const json = jsonOfGlb(path)
    if ((json?.bytes ?? size) > GLTF_LIMIT)
      return { of: 'unknown', reason: `it is larger than ${GLTF_LIMIT / 1024 / 1024} MiB` }
    const text =
      json === undefined
        ? readFileSync(path, 'utf8')
        : readAt(path, json.from, Math.min(json.bytes, size)).toString('utf8')
    return { of, ...gltfReferences(parseGltf(text)) }
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

/** A line was read as Latin-1: as UTF-8 when it is that, else in the encoding of older exporters on Windows. */
function utf8(line: string): string {
  const bytes = Buffer.from(line, 'latin1')
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return decodeBytes(bytes, 'windows-1252')
  }
}
