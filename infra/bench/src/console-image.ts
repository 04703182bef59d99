import { mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Console, Window } from '@regesta/browser/console'
import { projects } from '@regesta/contracts/projects'
import { connect } from '@regesta/http/connect'
import { openFolder } from '@regesta/testing/plant-project'
import sharp from 'sharp'
import { quantile } from './drive.js'
import type { Figure } from './figure.js'
import { atMost } from './project-scans.js'

const SIDE = 10_000
const ZOOMS = 6

/** A scan of 100 megapixels (TIFF, 8 bit, LZW): when its first picture is there, what that takes, and what parts of it take later. */
export async function* largeImage(console_: Console): AsyncGenerator<Figure> {
  const file = await plant(console_)
  const memory = watchPictureMakers()
  const started = performance.now()
  const window = await console_.open(file)
  await window.page.waitForFunction(isDrawn, undefined, { polling: 'raf', timeout: 60_000 })
  yield atMost('tiff_100_megapixels_first_picture', (performance.now() - started) / 1_000, 's', 3)
  yield atMost('tiff_100_megapixels_memory', memory.stop(), 'MB', 300)
  const tiles = await laterTiles(window)
  yield atMost('tiff_100_megapixels_later_tile_p95', quantile(tiles, 0.95), 'ms', 150)
  await window.close()
}

/** A project with one large image; the address of that. */
async function plant({ folder, installation: { url } }: Console): Promise<string> {
  const input = join(folder, 'scans')
  mkdirSync(input)
  await makeTiff(join(input, 'page.tif'))
  const client = connect(projects, { name: 'gateway', url: `${url}/api`, patience: 60_000 })
  const scanOptions = { extensions: ['.tif'], bundling: { enabled: false, strategy: 'stem' } }
  await openFolder(client, { input, output: join(folder, 'out'), file: join(folder, 'scans.pdb'), scanOptions })
  const { projects: known } = await client.listProjects()
  const { items } = await client.listFiles({ query: {} })
  await client.close()
  return `/p/${known[0]?.project_uuid}/files/${items[0]?.file_id}`
}

/** Paper with a grain and dark writing: neither one colour, which packs to nothing, nor noise, which nobody scans. */
async function makeTiff(path: string): Promise<void> {
  const bytes = Buffer.alloc(SIDE * SIDE * 3)
  for (let y = 0, at = 0; y < SIDE; y += 1)
    for (let x = 0; x < SIDE; x += 1, at += 3) {
      const grain = Math.imul((x * 73_856_093) ^ (y * 19_349_663), 0x45d9f3b) >>> 29
      const ink = y % 160 < 50 && ((x >> 3) * 7 + (y >> 4) * 13) % 11 < 4 ? 150 : 0
      bytes[at] = 235 + grain - ink
      bytes[at + 1] = 225 + grain - ink
      bytes[at + 2] = 205 + grain - ink
    }
  const raw = { width: SIDE, height: SIDE, channels: 3 } as const
  await sharp(bytes, { raw, limitInputPixels: false })
    .tiff({ compression: 'lzw', predictor: 'horizontal' })
    .toFile(path)
}

/** Runs in the page: whether anything of the image is on its canvas. */
const isDrawn = () => {
  const canvas = document.querySelector<HTMLCanvasElement>('.viewer .canvas canvas')
  const drawn = canvas?.getContext('2d')?.getImageData(canvas.width >> 1, canvas.height >> 1, 1, 1).data[3]
  return drawn !== undefined && drawn > 0
}

/** Milliseconds of the parts that are asked for while somebody looks closer and elsewhere, once the image is cut. */
async function laterTiles({ page }: Window): Promise<number[]> {
  const closer = page.getByRole('button', { name: 'Closer' })
  await closer.click()
  await page.waitForLoadState('networkidle', { timeout: 120_000 })
  await page.evaluate(() => performance.clearResourceTimings())
  for (let zoom = 0; zoom < ZOOMS; zoom += 1) {
    await closer.click()
    await page.waitForLoadState('networkidle')
  }
  const times = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter(({ name }) => name.includes('/iiif/'))
      .map(({ duration }) => duration),
  )
  return times.sort((a, b) => a - b)
}

/** The most memory that the processes that make pictures have had until it is stopped, MB. */
function watchPictureMakers(): { stop(): number } {
  let most = 0
  const look = () => {
    for (const pid of descendantsOf(process.pid)) most = Math.max(most, peakOf(pid))
  }
  const timer = setInterval(look, 20)
  return {
    stop: () => {
      look()
      clearInterval(timer)
      return most
    },
  }
}

const read = (path: string): string => {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}

/** Processes that make pictures for programs that this one has started. */
function descendantsOf(root: number): number[] {
  const parents = new Map(
    readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .map((pid) => [Number(pid), Number(/PPid:\s+(\d+)/.exec(read(`/proc/${pid}/status`))?.[1] ?? 0)] as const),
  )
  const isBelow = (pid: number): boolean => {
    const parent = parents.get(pid) ?? 0
    return parent === root || (parent > 1 && isBelow(parent))
  }
  return [...parents.keys()].filter((pid) => isBelow(pid) && read(`/proc/${pid}/cmdline`).includes('picture-process'))
}

const peakOf = (pid: number) => Number(/VmHWM:\s+(\d+)/.exec(read(`/proc/${pid}/status`))?.[1] ?? 0) / 1_000
