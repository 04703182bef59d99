import { readdirSync, readlinkSync, rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { TEST_KEY } from '@regesta/testing/start-for-test'
import sharp from 'sharp'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { sharedFixture } from './fixture.js'
import { processesOfPictures } from './picture-processes.js'

const fixture = await sharedFixture()
let ids: Record<string, number>

/** A picture whose colour says where a pixel is: red grows to the right, green downwards. */
function gradient(width: number, height: number) {
  const pixels = Buffer.alloc(width * height * 3)
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      pixels[(y * width + x) * 3] = (x * 255) / width
      pixels[(y * width + x) * 3 + 1] = (y * 255) / height
    }
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } })
}

beforeAll(async () => {
  await fixture.open({
    files: {
      'map.tif': await gradient(3000, 2000).tiff({ compression: 'lzw' }).toBuffer(),
      'plan.tif': await gradient(2000, 2000).tiff({ compression: 'lzw' }).toBuffer(),
      'frieze.tif': await gradient(24_000, 300).tiff({ compression: 'lzw' }).toBuffer(),
      'small.png': await gradient(600, 300).png().toBuffer(),
      'upright.jpg': await gradient(600, 300).withMetadata({ orientation: 6 }).jpeg({ quality: 95 }).toBuffer(),
      'page.txt': 'Text',
    },
    extensions: ['.tif', '.png', '.jpg', '.txt'],
  })
  const { items } = await fixture.api().listFiles({ query: { limit: '50' } })
  ids = Object.fromEntries(items.map(({ filename, file_id }) => [filename, file_id]))
})

const ask = (name: string, way: string, headers: Record<string, string> = {}) =>
  fetch(`${fixture.url()}/files/${ids[name]}/iiif/${way}`, { headers: { 'regesta-key': TEST_KEY, ...headers } })

/** Size and colour of the middle of a part of an image. */
async function look(name: string, way: string) {
  const answer = await ask(name, way)
  expect([way, answer.status]).toEqual([way, 200])
  const { data, info } = await sharp(Buffer.from(await answer.arrayBuffer()))
    .raw()
    .toBuffer({ resolveWithObject: true })
  const middle = (Math.floor(info.height / 2) * info.width + Math.floor(info.width / 2)) * info.channels
  return { size: [info.width, info.height], red: data[middle] ?? 0, green: data[middle + 1] ?? 0 }
}

/** The colour of a place of the gradient, as near as its encoding lets it be. */
const near = (share: number) => ({
  asymmetricMatch: (value: unknown) => Math.abs(Number(value) - share * 255) < 8,
  toString: () => `near ${share * 255}`,
})

describe('GET /files/<file_id>/iiif/info.json', () => {
  it('describes an image as viewers want it', async () => {
    const host = new URL(fixture.url()).host
    expect(await (await ask('map.tif', 'info.json')).json()).toMatchObject({
      '@context': 'http://iiif.io/api/image/3/context.json',
      id: `http://${host}/api/files/${ids['map.tif']}/iiif`,
      width: 3000,
      height: 2000,
      tiles: [{ width: 512, scaleFactors: [1, 2, 4, 8] }],
    })
    expect(await (await ask('map.tif', 'info.json', { 'regesta-scheme': 'https' })).json()).toMatchObject({
      id: `https://${host}/api/files/${ids['map.tif']}/iiif`,
    })
    expect(await (await ask('upright.jpg', 'info.json')).json()).toMatchObject({ width: 300, height: 600 })
  })

  it('answers 415 for what is no image, 404 for what is not there', async () => {
    expect((await ask('page.txt', 'info.json')).status).toBe(415)
    expect((await ask('nothing', 'info.json')).status).toBe(404)
  })
})

describe('GET /files/<file_id>/iiif/<region>/<size>/0/<form>', () => {
  it.each([
    ['full/max', [3000, 2000], 0.5, 0.5],
    ['full/300,', [300, 200], 0.5, 0.5],
    ['full/,200', [300, 200], 0.5, 0.5],
    ['full/!512,512', [512, 341], 0.5, 0.5],
    ['square/100,', [100, 100], 0.5, 0.5],
    ['0,0,512,512/512,512', [512, 512], 256 / 3000, 256 / 2000],
    ['1024,512,1024,1024/512,512', [512, 512], 1536 / 3000, 1024 / 2000],
    ['2560,1536,512,512/440,464', [440, 464], 2780 / 3000, 1768 / 2000],
    ['2048,0,952,2000/119,250', [119, 250], 2524 / 3000, 0.5],
  ])('cuts %s of a large one', async (way, size, x, y) => {
    const found = await look('map.tif', `${way}/0/default.webp`)
    expect(found).toEqual({ size, red: near(x), green: near(y) })
  })

  it.each([
    ['12000,0,512,300/512,300', [512, 300], 12_256 / 24_000, 0.5],
    ['20480,0,3520,300/440,37', [440, 37], 22_240 / 24_000, 0.5],
  ])('cuts %s of a wide one', async (way, size, x, y) => {
    const found = await look('frieze.tif', `${way}/0/default.webp`)
    expect(found).toEqual({ size, red: near(x), green: near(y) })
  })

  it('cuts a small one, as its camera was held', async () => {
    expect(await look('small.png', '300,0,300,300/150,150/0/default.jpg')).toEqual({
      size: [150, 150],
      red: near(0.75),
      green: near(0.5),
    })
    // Turned to the right: what was at the bottom is at the left.
    expect(await look('upright.jpg', '0,0,100,600/50,300/0/default.webp')).toEqual({
      size: [50, 300],
      red: near(0.5),
      green: near(5 / 6),
    })
  })

  it('sends nothing that the browser has', async () => {
    const first = await ask('map.tif', '0,0,512,512/256,256/0/default.webp')
    await first.arrayBuffer()
    const again = await ask('map.tif', '0,0,512,512/256,256/0/default.webp', {
      'if-none-match': first.headers.get('etag') ?? '',
    })
    expect(again.status).toBe(304)
  })

  it.each([
    'full/4000,',
    '9000,0,10,10/max',
    '0,0,0,0/max',
    'pct:1,1,1,1/max',
    'full/,',
    'full/0,0',
    'full/^max',
    'x/y',
  ])('refuses %s', async (way) => {
    const answer = await ask('map.tif', `${way}/0/default.webp`)
    expect(answer.status).toBe(400)
    expect(((await answer.json()) as { error: string }).error).toContain('3000 × 2000 pixels')
  })

  it.each(['full/max/90/default.webp', 'full/max/0/gray.png'])('knows no %s', async (way) => {
    expect((await ask('map.tif', way)).status).toBe(404)
  })

  it('answers 415 for what is no image', async () => {
    expect((await ask('page.txt', 'full/max/0/default.webp')).status).toBe(415)
  })
})

/** How often the service has a file open. */
const timesOpen = (name: string) =>
  readdirSync('/proc/self/fd').filter((fd) => {
    try {
      return readlinkSync(`/proc/self/fd/${fd}`) === join(fixture.input, name)
    } catch {
      return false
    }
  }).length

/** Lets one process alone make pictures, and has it pause until the work is done. */
async function whilePaused(work: () => Promise<void>): Promise<void> {
  for (const pid of processesOfPictures()) process.kill(pid, 'SIGKILL')
  expect((await ask('plan.tif', 'info.json')).status).toBe(200)
  const [maker = 0, ...others] = processesOfPictures()
  expect(others).toEqual([])
  process.kill(maker, 'SIGSTOP')
  try {
    await work()
  } finally {
    process.kill(maker, 'SIGCONT')
  }
}

it('begins the pyramid of a large image when the picture of the whole is made, which is seen first', async () => {
  const asked: Promise<Response>[] = []
  await whilePaused(async () => {
    asked.push(ask('plan.tif', 'full/!1024,1024/0/default.webp'))
    // Once for who asks, once for what is being made.
    await vi.waitFor(() => expect(timesOpen('plan.tif')).toBe(2), { timeout: 20_000 })
    asked.push(ask('plan.tif', '0,0,512,512/512,512/0/default.webp'))
    await vi.waitFor(() => expect(timesOpen('plan.tif')).toBe(3), { timeout: 20_000 })
    // Another process would have time for a pyramid.
    expect((await look('small.png', '0,0,200,200/90,90/0/default.webp')).size).toEqual([90, 90])
    expect(timesOpen('plan.tif')).toBe(3)
  })
  expect((await Promise.all(asked)).map(({ status }) => status)).toEqual([200, 200])
})

it('follows no link that came after the scan', async () => {
  rmSync(join(fixture.input, 'small.png'))
  symlinkSync('/etc/hostname', join(fixture.input, 'small.png'))
  for (const way of ['info.json', 'full/max/0/default.webp']) expect((await ask('small.png', way)).status).toBe(403)
})
