import { Worker } from 'node:worker_threads'
import sharp from 'sharp'

/** MiB of metadata; honest images have some hundred kilobytes. */
const HEAP = 112
const TOO_LARGE = new Error(`The metadata of the image needs more than ${HEAP} MB of memory to be read`)

/** Dimensions of an image, and its metadata by standard: tag name to readable value. */
export async function extract(file, { includeUnknown, withoutLocation }) {
  const image = await imageOf(file)
  const metadata = await metadataOf(file, includeUnknown)
  if (withoutLocation) removeLocation(metadata)
  return { image, metadata }
}

async function imageOf(file) {
  const found = await sharp(file, { failOn: 'none', limitInputPixels: false }).metadata()
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

/** In a thread of limited memory: some damaged images hold metadata that would take all there is. */
function metadataOf(file, includeUnknown) {
  const worker = new Worker(new URL('./read-metadata.mjs', import.meta.url), {
    workerData: { file, includeUnknown },
    resourceLimits: { maxOldGenerationSizeMb: HEAP },
  })
  return new Promise((resolve, reject) => {
    worker.once('message', resolve)
    worker.once('error', (error) => reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? TOO_LARGE : error))
  })
}

const LOCATION = /gps|latitude|longitude|altitude|location|city|province|country|^state$/i

function removeLocation(metadata) {
  delete metadata.gps
  for (const group of Object.values(metadata)) {
    for (const name of Object.keys(group)) if (LOCATION.test(name)) delete group[name]
  }
}
