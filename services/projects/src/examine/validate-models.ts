import { ownMember } from '@regesta/contracts/own-member'
import { say } from '@regesta/contracts/sentences'
import { reasonOf } from '@regesta/http/reason-of'
import { gapsInRows } from './ascii-ply.js'
import { facetsOf } from './ascii-stl.js'
import { eachLineOf } from './read-parts.js'
import { type Finding, fault, type Subject } from './report.js'

/** Counts the materials and texture statements of a Wavefront material library. */
export function validateMtl(subject: Subject): Finding {
  let materials = 0
  let textures = 0
  try {
    eachLineOf(subject, (line) => {
      if (/^\s*newmtl(\s|$)/i.test(line)) materials += 1
      else if (/^\s*(map_\w+|bump|disp|decal|norm|refl)\s/i.test(line)) textures += 1
    })
  } catch (error) {
    return fault(say('mtl_unreadable', { reason: reasonOf(error) }))
  }
  const details = {
    format: 'Wavefront Material',
    'defined_materials_(newmtl)': materials,
    'texture_maps_(map_*)': textures,
  }
  return materials === 0 ? fault(say('mtl_empty', {}), details) : { details }
}

/** Binary STL is 84 bytes and 50 for each triangle; ASCII STL begins with `solid` and holds facets. */
export function validateStl(subject: Subject): Finding {
  const { head, size } = subject
  const format = 'STL'
  const triangles = head.length >= 84 ? head.readUInt32LE(80) : undefined
  if (triangles !== undefined && size === 84 + triangles * 50) {
    return { details: { format, format_type: 'binary', triangles } }
  }
  const text = head.toString('latin1')
  if (SOLID.test(text) && /\b(facet|endsolid)\b/i.test(text)) {
    return { details: { format, format_type: 'ascii' }, ...facetsOf(subject) }
  }
  if (triangles === undefined || SOLID.test(text)) return fault(say('other_format', { format: '.STL' }), { format })
  const details = { format, format_type: 'binary', triangles }
  const needed = 84 + triangles * 50
  // Some programs write their own notes behind the triangles.
  return needed < size
    ? { details, warnings: [say('other_size', { said: needed, size })] }
    : fault(say('stl_size', { triangles, needed, size }), details)
}

/** How ASCII STL begins, in letters of any size and behind the mark of UTF-8. */
const SOLID = /^(?:\xef\xbb\xbf)?\s*solid\b/i

const PLY_SIZES: Record<string, number> = {
  char: 1,
  int8: 1,
  uchar: 1,
  uint8: 1,
  short: 2,
  int16: 2,
  ushort: 2,
  uint16: 2,
  int: 4,
  int32: 4,
  uint: 4,
  uint32: 4,
  float: 4,
  float32: 4,
  double: 8,
  float64: 8,
}

/** Reads the header of a PLY file and holds its elements against what follows: row by row in text, by their least size else. */
export function validatePly(subject: Subject): Finding {
  const { head, size } = subject
  const text = head.toString('latin1')
  const header = /^ply(?:\r\n|\n|\r)([\s\S]*?)(?:\r\n|\n|\r)end_header(?:\r\n|\n|\r)?/.exec(text)
  if (header === null) return fault(say('other_format', { format: '.PLY' }), { format: 'PLY' })
  const lines = (header[1] ?? '').split(/\r\n|\n|\r/)
  // Comments may come before it.
  const named = lines.find((line) => !/^(comment|obj_info)\b/.test(line)) ?? ''
  const format = /^format\s+(ascii|binary_little_endian|binary_big_endian)\s/.exec(named)?.[1]
  if (format === undefined) return fault(say('ply_format', { found: named }), { format: 'PLY' })
  const elements = elementsIn(lines)
  const details = {
    format: 'PLY',
    format_type: format === 'ascii' ? 'ascii' : 'binary',
    elements: Object.fromEntries(elements.map(({ name, count }) => [name, count])),
  }
  if (elements.some(({ count }) => !Number.isSafeInteger(count) || count < 0)) {
    return fault(say('ply_count', {}), details)
  }
  if (format === 'ascii') return { details, faults: gapsInRows(subject, elements) }
  const least = elements.reduce((sum, { count, bytes }) => sum + count * bytes, 0)
  const body = size - Buffer.byteLength(header[0], 'latin1')
  return body + 1 < least ? fault(say('ply_cut', { needed: least, size: body }), details) : { details }
}

/** The elements that the header of a PLY file declares, with the least bytes that one takes in a binary file. */
function elementsIn(lines: readonly string[]) {
  const elements: { name: string; count: number; bytes: number; lists: boolean[] }[] = []
  for (const line of lines) {
    const [word, first, second] = line.trim().split(/\s+/)
    if (word === 'element') elements.push({ name: first ?? '', count: Number(second), bytes: 0, lists: [] })
    const current = elements.at(-1)
    if (word !== 'property' || current === undefined) continue
    current.bytes += ownMember(PLY_SIZES, (first === 'list' ? second : first) ?? '') ?? 0
    current.lists.push(first === 'list')
  }
  return elements
}

/** Recognises binary and ASCII Autodesk FBX. */
export function validateFbx({ head, size }: Subject): Finding {
  const format = 'Autodesk FBX'
  if (head.subarray(0, 21).toString('latin1') === 'Kaydara FBX Binary  \0') {
    if (head.length < 27) return fault(say('fbx_unknown', {}), { format })
    const version = head.readUInt32LE(23)
    const details = { format, format_type: 'binary', version, version_string: versionText(version) }
    const end =
      version >= 7500 && head.length >= 35
        ? Number(head.readBigUInt64LE(27))
        : head.length >= 31
          ? head.readUInt32LE(27)
          : 0
    return end > size ? fault(say('fbx_cut', { end, size }), details) : { details }
  }
  if (/^(\s*;[^\n]*\n)*\s*(; FBX|FBXHeaderExtension)/.test(head.toString('latin1'))) {
    return {
      details: { format, format_type: 'ascii' },
      warnings: [say('fbx_text', {})],
    }
  }
  return fault(say('fbx_unknown', {}), { format })
}

const versionText = (version: number) =>
  `${Math.floor(version / 1000)}.${Math.floor((version % 1000) / 100)}.${Math.floor((version % 100) / 10)}`

/** A buffer of a glTF file: any bytes, but not none. */
export function validateBin({ size }: Subject): Finding {
  const details = { format: 'Binary Buffer', file_size: size }
  if (size === 0) return fault(say('buffer_empty', {}), details)
  return { details, warnings: size < 4 ? [say('buffer_small', {})] : [] }
}

/** USD has no short proof; USDZ is an uncompressed ZIP. */
export function validateUsd({ head, extension }: Subject): Finding {
  const details = { format: extension.slice(1).toUpperCase() }
  const start = head.subarray(0, 8).toString('latin1')
  const expected =
    extension === '.usdz' ? start.startsWith('PK') : start.startsWith('#usda') || start.startsWith('PXR-USDC')
  return expected ? { details } : fault(say('other_format', { format: extension.toUpperCase() }), details)
}

const TEXTURE_MAGIC: Record<string, RegExp> = {
  '.dds': /^DDS /,
  '.ktx': /^\xabKTX 11\xbb/,
  '.ktx2': /^\xabKTX 20\xbb/,
}

/** Texture formats that are recognised and not decoded. */
export function validateTexture({ head, size, extension }: Subject): Finding {
  const details = {
    format: extension.slice(1).toUpperCase(),
    note: 'Specialized texture format - basic validation only',
  }
  if (size < 12) return fault(say('texture_small', {}), details)
  const magic = TEXTURE_MAGIC[extension]
  return magic === undefined || magic.test(head.subarray(0, 16).toString('latin1'))
    ? { details }
    : fault(say('other_format', { format: extension.toUpperCase() }), details)
}
