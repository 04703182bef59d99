import { readFileSync } from 'node:fs'
import { asText } from '@regesta/contracts/as-text'
import { say } from '@regesta/contracts/sentences'
import { parseJson } from '@regesta/http/nesting'
import { isPlainObject } from '@regesta/http/plain-object'
import { reasonOf } from '@regesta/http/reason-of'
import { readAt } from './read-parts.js'
import { type Finding, fault, type Subject } from './report.js'

/** Files above this are checked in their structure only; the validator needs them in memory as a whole. Bytes. */
const WHOLE = 32 * 1024 * 1024
/** Faults of the validator that are reported, at most. */
const TOLD = 20
/** Against the rules, but common, and every program shows such files. */
const HARMLESS = new Set([
  'EMPTY_ENTITY',
  // Scans have triangles without area, and exporters round.
  'ACCESSOR_VECTOR3_NON_UNIT',
  'ACCESSOR_MIN_MISMATCH',
  'ACCESSOR_MAX_MISMATCH',
  'UNDECLARED_EXTENSION',
])

interface Gltf {
  asset?: { version?: unknown; generator?: unknown }
  images?: { uri?: unknown }[]
  buffers?: { uri?: unknown }[]
  meshes?: unknown[]
  nodes?: unknown[]
  materials?: unknown[]
}

/** The JSON of a glTF file or of the JSON chunk of a GLB file; throws SyntaxError. */
export function parseGltf(text: string): Gltf {
  const value: unknown = parseJson(text.charCodeAt(0) === 0xfeff ? text.slice(1) : text)
  if (!isPlainObject(value)) throw new SyntaxError('the root is not an object')
  return value as Gltf
}

/** Text glTF: its JSON, its asset, then the whole rule book of the format. */
export async function validateGltf({ path, size }: Subject): Promise<Finding> {
  if (size > WHOLE * 4) return { details: textDetails({}), warnings: [say('too_large_to_parse', {})] }
  let document: Gltf
  const bytes = readFileSync(path)
  try {
    document = parseGltf(bytes.toString('utf8'))
  } catch (error) {
    return fault(say('gltf_syntax', { reason: reasonOf(error) }))
  }
  const details = textDetails(document)
  if (typeof document.asset !== 'object' || document.asset === null) {
    return fault(say('gltf_without_asset', {}), details)
  }
  const version = asText(document.asset.version ?? '')
  const warnings = ['1.0', '2.0'].includes(version) ? [] : [say('gltf_version', { version })]
  return withRules({ details, warnings }, version === '2.0' ? await ruleBook(bytes, 'gltf') : {})
}

const textDetails = (document: Gltf) => ({
  format: 'GLTF (Text glTF)',
  self_contained: false,
  version: asText(document.asset?.version ?? 'unknown'),
  generator: asText(document.asset?.generator ?? 'unknown'),
  ...outsideOf(document),
  mesh_count: lengthOf(document.meshes),
  node_count: lengthOf(document.nodes),
  material_count: lengthOf(document.materials),
})

/** Whether a document names buffers and images that are outside of it. */
const outsideOf = ({ images, buffers }: Gltf) => ({
  has_external_images: external(images),
  has_external_buffers: external(buffers),
})

const lengthOf = (list: unknown) => (Array.isArray(list) ? list.length : 0)
const external = (list: unknown) =>
  Array.isArray(list) && list.some((entry) => typeof entry?.uri === 'string' && !entry.uri.startsWith('data:'))

/** Binary glTF: header, chunks, the JSON in it, then the whole rule book of the format. */
export async function validateGlb({ path, size, head }: Subject): Promise<Finding> {
  if (head.subarray(0, 4).toString('latin1') !== 'glTF') return fault(say('glb_without_begin', {}))
  if (head.length < 12) return fault(say('glb_without_header', {}))
  const version = head.readUInt32LE(4)
  const length = head.readUInt32LE(8)
  const described = (document?: Gltf) => ({
    format: 'GLB (Binary glTF)',
    ...wholeness(document),
    version,
    file_length: length,
    actual_size: size,
  })
  const details = described()
  const warnings: string[] = []
  if (version !== 1 && version !== 2) warnings.push(say('glb_version', { version }))
  const mismatch = say('other_size', { said: length, size })
  if (length > size) return { details, faults: [mismatch], warnings }
  if (length < size) warnings.push(mismatch)
  if (version !== 2) return { details, warnings }
  const { broken, document } = walkChunks(path, length)
  if (broken !== undefined) return { details, faults: [broken], warnings }
  const rules = size > WHOLE ? {} : await ruleBook(readFileSync(path), 'glb')
  return withRules({ details: described(document), warnings }, rules)
}

/** A GLB holds all that it needs unless its JSON names something else. */
function wholeness(document: Gltf = {}) {
  const outside = outsideOf(document)
  const isWhole = !outside.has_external_buffers && !outside.has_external_images
  return isWhole ? { self_contained: true } : { self_contained: false, ...outside }
}

/** Where the JSON of a GLB file begins, and how many bytes it is said to take; undefined for any other file. */
export function jsonOfGlb(path: string): { from: number; bytes: number } | undefined {
  const head = readAt(path, 0, 20)
  const isGlb = head.length === 20 && head.toString('latin1', 0, 4) === 'glTF' && head.readUInt32LE(4) === 2
  return isGlb && head.toString('latin1', 16) === 'JSON' ? { from: 20, bytes: head.readUInt32LE(12) } : undefined
}

/** Walks the chunks of a GLB file; answers the first fault, or its JSON unless that is too large. */
function walkChunks(path: string, length: number): { broken?: string; document?: Gltf } {
  let position = 12
  let document: Gltf | undefined
  for (let index = 0; position < length; index += 1) {
    const header = readAt(path, position, 8)
    if (header.length < 8) return { broken: say('glb_chunk_cut', { index }) }
    const bytes = header.readUInt32LE(0)
    const type = header.subarray(4, 8).toString('latin1')
    if (position + 8 + bytes > length) return { broken: say('glb_chunk_too_long', { index, bytes }) }
    if (index === 0) {
      if (type !== 'JSON') return { broken: say('glb_begins_otherwise', {}) }
      try {
        if (bytes <= WHOLE) document = parseGltf(readAt(path, position + 8, bytes).toString('utf8'))
      } catch (error) {
        return { broken: say('glb_syntax', { reason: reasonOf(error) }) }
      }
    }
    position += 8 + bytes
  }
  if (position === 12) return { broken: say('glb_without_chunks', {}) }
  return document === undefined ? {} : { document }
}

const withRules = (finding: Finding, { faults = [], warnings = [] }: Finding): Finding => ({
  ...finding,
  faults,
  warnings: [...(finding.warnings ?? []), ...warnings],
})

/** The faults that the Khronos validator finds; external files are looked at elsewhere. */
async function ruleBook(bytes: Uint8Array, format: 'glb' | 'gltf'): Promise<Pick<Finding, 'faults' | 'warnings'>> {
  const { default: validator } = await import('gltf-validator')
  const { issues } = await validator.validateBytes(bytes, { format, maxIssues: 100, writeTimestamp: false })
  // External files are looked for by the scan, which says which of them are missing.
  const told = issues.messages.filter(({ severity, code }) => severity === 0 && code !== 'IO_ERROR')
  const text = (messages: typeof told) =>
    messages
      .slice(0, TOLD)
      .map(({ code, message: rule, pointer: place }) =>
        place ? say('gltf_rule_at', { code, place, rule }) : say('gltf_rule', { code, rule }),
      )
  return {
    faults: text(told.filter(({ code }) => !HARMLESS.has(code))),
    warnings: text(told.filter(({ code }) => HARMLESS.has(code))),
  }
}
