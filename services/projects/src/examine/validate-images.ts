import { readFileSync } from 'node:fs'
import { TextDecoder } from 'node:util'
import { say } from '@regesta/contracts/sentences'
import { reasonOf } from '@regesta/http/reason-of'
import { xmlEncoding } from '@regesta/xml/encoding'
import { type Finding, fault, type Subject } from './report.js'
import { soundPng } from './sound-png.js'

/** Pixels above which an image is recognised and not decoded, so that memory stays bounded. */
const DECODED = 120_000_000
const LARGE_SIDE = 50_000
/** Pixels up to which an image is decoded as it is: to shrink it on the way costs more than it saves, and finds no more. */
const SMALL = 65_536
const SHRUNK = { width: 16, height: 16, fit: 'fill', kernel: 'nearest' } as const
/** Far deeper than any drawing is nested. */
const DEEPEST = 2_000
const LARGE_WARNING = say('image_very_large', {})
/** Formats that the decoder has. Raw data of cameras look like TIFF to it, and what it takes for them is a small picture beside them. */
const DECODABLE = /^(jpg|png|apng|gif|webp|tif)$/
/** Largest SVG that is parsed. Bytes. */
const SVG_LIMIT = 64 * 1024 * 1024

/** Decodes an image to its last line. */
export async function validateImage(subject: Subject): Promise<Finding> {
  if (subject.content === undefined || !subject.content.mime.startsWith('image/'))
    return fault(say('image_unknown', {}))
  if (subject.content.ext === 'bmp') return validateBmp(subject)
  if (!DECODABLE.test(subject.content.ext)) return recognised(subject)
  const sound = subject.content.ext === 'png' ? soundPng(subject) : undefined
  if (sound !== undefined) return { details: detailsOf(sound, 'PNG'), warnings: warningsAbout(sound) }
  return decodedImage(subject, subject.content.ext)
}

async function decodedImage({ path }: Subject, extension: string): Promise<Finding> {
  const { default: sharp } = await import('sharp')
  sharp.cache(false)
  sharp.concurrency(1)
  const options = { failOn: 'error', sequentialRead: true, limitInputPixels: false } as const
  try {
    const found = await sharp(path, options).metadata()
    const { width = 0, height = 0 } = found
    const details = detailsOf(found, (found.format ?? extension).toUpperCase())
    if (width === 0 || height === 0) return { details, faults: [say('image_empty', {})] }
    const warnings = warningsAbout(found)
    if (width * height > DECODED) return { details, warnings: [...warnings, say('image_not_decoded', {})] }
    const picture = sharp(path, options)
    const pixels = width * height <= SMALL ? picture : picture.resize(SHRUNK)
    const undecodable = await pixels
      .raw()
      .toBuffer()
      .then(() => undefined, reasonOf)
    return undecodable === undefined
      ? { details, warnings }
      : { details, warnings, faults: [say('image_broken', { reason: undecodable })] }
  } catch (error) {
    const reason = reasonOf(error)
    return fault(/unsupported image format/i.test(reason) ? say('image_unknown', {}) : say('image_broken', { reason }))
  }
}

/** What is known of an image before its pixels are. */
interface ImageHeader {
  readonly width?: number
  readonly height?: number
  readonly channels?: number
  readonly space?: string
  readonly isPalette?: boolean
  readonly depth?: string
}

const detailsOf = (header: ImageHeader, format: string) => ({
  format,
  size: `${header.width ?? 0}x${header.height ?? 0}`,
  mode: modeOf(header),
})

const warningsAbout = ({ width = 0, height = 0 }: ImageHeader): string[] =>
  Math.max(width, height) > LARGE_SIDE ? [LARGE_WARNING] : []

/** The colour mode in the words that picture people use. */
function modeOf({ channels, space, isPalette, depth }: ImageHeader): string {
  if (isPalette) return 'P'
  if (space === 'cmyk') return 'CMYK'
  if (channels === 1) return depth === 'ushort' ? 'I;16' : 'L'
  if (channels === 2) return 'LA'
  return channels === 4 ? 'RGBA' : 'RGB'
}

const recognised = ({ content }: Subject): Finding => ({
  details: { format: content?.ext.toUpperCase(), note: 'Recognised by its signature; not decoded' },
  warnings: [say('image_recognised', {})],
})

/** Header of a Windows bitmap (BITMAPINFOHEADER and later, or the older BITMAPCOREHEADER). */
function validateBmp({ head, size }: Subject): Finding {
  if (head.length < 26) return fault(say('image_without_header', {}))
  const declared = head.readUInt32LE(2)
  const core = head.readUInt32LE(14) === 12
  const width = core ? head.readUInt16LE(18) : head.readInt32LE(18)
  const height = Math.abs(core ? head.readUInt16LE(20) : head.readInt32LE(22))
  const bits = core ? head.readUInt16LE(24) : head.length >= 30 ? head.readUInt16LE(28) : 24
  const compressed = !core && head.length >= 34 && head.readUInt32LE(30) !== 0
  const details = {
    format: 'BMP',
    size: `${width}x${height}`,
    mode: bits === 1 ? '1' : bits <= 8 ? 'P' : bits === 32 ? 'RGBA' : 'RGB',
  }
  if (width <= 0 || height === 0) return fault(say('image_empty', {}), details)
  const needed = head.readUInt32LE(10) + (compressed ? 0 : Math.ceil((width * bits) / 32) * 4 * height)
  if (needed > size) return fault(say('image_without_pixels', { needed, size }), details)
  const warnings = declared !== size && declared !== 0 ? [say('other_size', { said: declared, size })] : []
  return { details, warnings: Math.max(width, height) > LARGE_SIDE ? [...warnings, LARGE_WARNING] : warnings }
}

/** An SVG is well-formed XML whose root is `svg`. */
export async function validateSvg({ path, size, head }: Subject): Promise<Finding> {
  const details: Record<string, unknown> = { format: 'SVG' }
  if (size > SVG_LIMIT) return { details, warnings: [say('too_large_to_parse', {})] }
  const warnings: string[] = []
  let root: string | undefined
  let broken: string | undefined
  const { SaxesParser } = await import('saxes')
  const parser = new SaxesParser({ xmlns: false, position: true })
  let depth = 0
  parser.on('closetag', () => {
    depth -= 1
  })
  parser.on('opentag', ({ name, attributes }) => {
    depth += 1
    if (depth > DEEPEST) throw new Error(`it is nested more than ${DEEPEST} levels deep`)
    if (root !== undefined) return
    root = name
    const { width, height, viewBox } = attributes as Record<string, string>
    if (width !== undefined && height !== undefined) details.size = `${width}x${height}`
    else if (viewBox !== undefined) details.size = viewBox
  })
  let hasDoctype = false
  parser.on('doctype', () => {
    hasDoctype = true
    warnings.push(say('svg_with_doctype', {}))
  })
  parser.on('error', ({ message }) => {
    // Drawing programs declare entities for their namespaces there, which is not read.
    if (!(hasDoctype && message.includes('undefined entity'))) broken ??= message
  })
  parser.write(new TextDecoder(xmlEncoding(head)).decode(readFileSync(path))).close()
  if (broken !== undefined) return { details, warnings, faults: [say('image_not_well_formed', { reason: broken })] }
  return /^(\w+:)?svg$/.test(root ?? '')
    ? { details, warnings }
    : fault(say('image_with_other_root', { root: root ?? '' }), details)
}
