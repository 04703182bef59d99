import { readFile } from 'node:fs/promises'
import { parentPort, workerData } from 'node:worker_threads'
import ExifReader from 'exifreader'

/** Standards of the report and where the reader puts their tags. */
const GROUPS = ['exif', 'iptc', 'xmp', 'icc', 'gps']
/** Tags that hold whole files or padding. */
const LEFT_OUT = new Set(['Thumbnail', 'MakerNote', 'UserComment-raw', 'Images', '_raw'])

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

const { file, includeUnknown } = workerData
parentPort.postMessage(metadataOf(await readFile(file), includeUnknown))
