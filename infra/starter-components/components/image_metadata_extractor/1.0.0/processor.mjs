import { readFile } from 'node:fs/promises'
import ExifReader from 'exifreader'
import sharp from 'sharp'

/** Standards of the report and where the reader puts their tags. */
const GROUPS = ['exif', 'iptc', 'xmp', 'icc', 'gps']
/** Tags that hold whole files or padding. */
const LEFT_OUT = new Set(['Thumbnail', 'MakerNote', 'UserComment-raw', 'Images', '_raw'])

/** Dimensions of an image, and its metadata by standard: tag name to readable value. */
export async function extract(file, { includeUnknown, withoutLocation }) {
  const bytes = await readFile(file)
  const [image, metadata] = [await imageOf(bytes), metadataOf(bytes, includeUnknown)]
  if (withoutLocation) removeLocation(metadata)
  return { image, metadata }
}

async function imageOf(bytes) {
  const found = await sharp(bytes, { failOn: 'none', limitInputPixels: false }).metadata()
  const turned = (found.orientation ?? 1) >= 5
  return {
    format: found.format,
    width: turned ? found.height : found.width,
    height: turned ? found.width : found.height,
    orientation: found.orientation ?? 1,
    channels: found.channels,
    bits: found.depth,
    color_space: found.space,
    dots_per_inch: found.density ?? null,
    has_alpha: found.hasAlpha ?? false,
    pages: found.pages ?? 1,
  }
}

function metadataOf(bytes, includeUnknown) {
  const report = {}
  const tags = readTags(bytes, includeUnknown)
  for (const group of GROUPS) {
    const entries = Object.entries(tags[group] ?? {}).filter(([name]) => !LEFT_OUT.has(name))
    if (entries.length > 0)
      report[group] = Object.fromEntries(entries.map(([name, tag]) => [name, readable(tag)]).sort())
  }
  return report
}

/** An image without any metadata is none that cannot be read. */
function readTags(bytes, includeUnknown) {
  try {
    return ExifReader.load(bytes, { expanded: true, includeUnknown })
  } catch (error) {
    if (error instanceof ExifReader.errors.MetadataMissingError) return {}
    throw error
  }
}

function readable(tag) {
  if (typeof tag !== 'object' || tag === null) return tag
  if (Array.isArray(tag)) return tag.map(readable)
  if (typeof tag.description === 'string' && tag.description !== '') return tag.description
  const { value = tag } = tag
  return typeof value === 'object' ? JSON.stringify(value).slice(0, 2000) : value
}

const LOCATION = /gps|latitude|longitude|altitude|location|city|province|country/i

function removeLocation(metadata) {
  delete metadata.gps
  for (const group of Object.values(metadata)) {
    for (const name of Object.keys(group)) if (LOCATION.test(name)) delete group[name]
  }
}
