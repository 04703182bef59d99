import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { messageOf } from '@regesta/contracts/sentences'
import { TEST_KEY } from '@regesta/testing/start-for-test'
import sharp from 'sharp'
import { beforeAll, expect, it } from 'vitest'
import { plant, sharedFixture } from './fixture.js'
import { processesOfPictures } from './picture-processes.js'

const fixture = await sharedFixture()
let ids: Record<string, number>

/** A picture with something to see in it. */
const scene = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: { r: 120, g: 90, b: 60 } } })

/** A PNG that promises more pixels than anybody can hold. */
async function hugePng(): Promise<Buffer> {
  const png = await scene(1, 1).png({ compressionLevel: 0 }).toBuffer()
  // 60,000 pixels wide and high, eight bits of three colours, and the checksum of exactly this header.
  Buffer.from('0000ea600000ea6008020000000fb0e215', 'hex').copy(png, 16)
  return png
}

/** A raw file as a camera writes it: a directory that names the place of a JPEG. */
function rawOfCamera(jpeg: Buffer): Buffer {
  const head = Buffer.alloc(64)
  head.write('II*\0', 0, 'latin1')
  head.writeUInt32LE(16, 4)
  head.write('CR\x02\0', 8, 'latin1')
  head.writeUInt16LE(2, 16)
  for (const [at, tag, value] of [
    [18, 0x201, head.length],
    [30, 0x202, jpeg.length],
  ] as const) {
    head.writeUInt16LE(tag, at)
    head.writeUInt16LE(4, at + 2)
    head.writeUInt32LE(1, at + 4)
    head.writeUInt32LE(value, at + 8)
  }
  return Buffer.concat([head, jpeg])
}

beforeAll(async () => {
  const wide = await scene(800, 400).jpeg().toBuffer()
  const noise = await sharp({
    create: {
      width: 900,
      height: 900,
      channels: 3,
      background: 'black',
      noise: { type: 'gaussian', mean: 99, sigma: 40 },
    },
  })
    .jpeg()
    .toBuffer()
  await fixture.open({
    files: {
      'wide.jpg': wide,
      'copy.jpg': wide,
      'upright.jpg': await scene(400, 200).withMetadata({ orientation: 6 }).jpeg().toBuffer(),
      'deep.tif': await scene(300, 300).toColourspace('rgb16').tiff({ compression: 'lzw' }).toBuffer(),
      'cut.jpg': noise.subarray(0, noise.length / 2),
      'lying.jpg': 'Letters, whatever the name says',
      'huge.png': await hugePng(),
      'drawing.svg': '<svg xmlns="http://www.w3.org/2000/svg"><image href="file:///etc/passwd"/></svg>',
      'phone.heic': Buffer.from('000000186674797068656963000000006d69663168656963', 'hex'),
      'page.txt': 'Text',
      'camera.cr2': rawOfCamera(wide),
      'pixels.cr2': rawOfCamera(Buffer.from('ffd8ffc3000b0800010001010111', 'hex')),
      ...Object.fromEntries(await Promise.all(seven.map(async (name, at) => [name, await coloured(at)]))),
    },
    extensions: ['.cr2', '.jpg', '.tif', '.png', '.svg', '.heic', '.txt'],
  })
  const { items } = await fixture.api().listFiles({ query: { limit: '50' } })
  ids = Object.fromEntries(items.map(({ filename, file_id }) => [filename, file_id]))
})

const seven = Array.from({ length: 7 }, (_, at) => `find-${at}.jpg`)
const coloured = (at: number) =>
  sharp({ create: { width: 1500, height: 1500, channels: 3, background: { r: at * 30, g: 90, b: 60 } } })
    .jpeg()
    .toBuffer()

const ask = (name: string, query = '', init: RequestInit = {}) =>
  fetch(`${fixture.url()}/files/${ids[name]}/preview${query}`, {
    ...init,
    headers: { 'regesta-key': TEST_KEY, ...init.headers },
  })

async function pictureOf(name: string, query = '') {
  const answer = await ask(name, query)
  expect([name, answer.status]).toEqual([name, 200])
  return sharp(Buffer.from(await answer.arrayBuffer())).metadata()
}

async function refusalOf(name: string): Promise<string> {
  const answer = await ask(name)
  expect([name, answer.status, answer.headers.get('error-code')]).toEqual([name, 415, 'unsupported_media_type'])
  return ((await answer.json()) as { error: string }).error
}

const kept = () => {
  const folder = join(fixture.home, 'cache/previews')
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
}

it('makes a WebP that fits the size, never larger than the picture', async () => {
  expect(await pictureOf('wide.jpg', '?size=160')).toMatchObject({ format: 'webp', width: 160, height: 80 })
  expect(await pictureOf('wide.jpg')).toMatchObject({ width: 640, height: 320 })
  expect(await pictureOf('wide.jpg', '?size=2048')).toMatchObject({ width: 800, height: 400 })
  expect(await pictureOf('deep.tif', '?size=160')).toMatchObject({ width: 160, height: 160 })
})

it('turns a picture as the camera was held', async () => {
  expect(await pictureOf('upright.jpg', '?size=160')).toMatchObject({ width: 80, height: 160 })
})

it('shows the picture that a camera has put into its raw data', async () => {
  expect(await pictureOf('camera.cr2', '?size=160')).toMatchObject({ width: 160, height: 80 })
  expect(await refusalOf('pixels.cr2')).toContain('raw data of a camera, which has put no picture into it')
})

it('keeps pictures by their content, for their owner alone, and makes those anew that were deleted', async () => {
  await pictureOf('wide.jpg', '?size=160')
  const before = kept()
  await pictureOf('copy.jpg', '?size=160')
  expect(kept()).toEqual(before)
  expect(new Set(before.map((path) => statSync(path).mode & 0o777))).toEqual(new Set([0o600]))
  rmSync(join(fixture.home, 'cache'), { recursive: true })
  await pictureOf('wide.jpg', '?size=160')
  expect(kept()).toHaveLength(1)
})

it('sends nothing that the browser has', async () => {
  const first = await ask('wide.jpg', '?size=160')
  await first.arrayBuffer()
  const again = await ask('wide.jpg', '?size=160', { headers: { 'if-none-match': first.headers.get('etag') ?? '' } })
  expect([again.status, again.headers.get('content-security-policy')]).toEqual([304, "sandbox; default-src 'none'"])
})

it('shows what there is of a picture that was cut off', async () => {
  expect(await pictureOf('cut.jpg')).toMatchObject({ width: 640, height: 640 })
})

it('says why there is none', async () => {
  expect(await refusalOf('drawing.svg')).toBe(
    'There is no picture of drawing.svg: drawings are programs, and none is run here',
  )
  expect(await refusalOf('phone.heic')).toContain('HEIC is not decoded here')
  expect(messageOf(await refusalOf('phone.heic'))).toMatchObject({
    message_id: 'picture_none',
    message_reasons: [{ message_id: 'picture_of_kind' }],
  })
  expect(messageOf(await refusalOf('huge.png'))).toMatchObject({
    message_reasons: [{ message_id: 'picture_pixels', message_params: { number: '1000' } }],
  })
  expect(messageOf(await refusalOf('pixels.cr2'))).toMatchObject({
    message_reasons: [{ message_id: 'picture_raw_alone' }],
  })
  expect(await refusalOf('page.txt')).toContain('it is not an image; its type is text/plain')
  expect(await refusalOf('huge.png')).toContain('it has more than 1000 million pixels')
  expect(await refusalOf('lying.jpg')).toContain('There is no picture of lying.jpg')
  // What was found out is not found out again.
  expect(await refusalOf('huge.png')).toContain('it has more than 1000 million pixels')
})

it('refuses sizes that nobody offers', async () => {
  expect((await ask('wide.jpg', '?size=161')).status).toBe(400)
})

it('makes seven at once', async () => {
  const sizes = await Promise.all(seven.map((name) => pictureOf(name, '?size=160')))
  expect(new Set(sizes.map(({ width }) => width))).toEqual(new Set([160]))
})

it('makes one for all who ask for the same at once, also when the first goes away', async () => {
  const leaving = new AbortController()
  const first = ask('find-0.jpg', '?size=2048', { signal: leaving.signal })
  const others = [1, 2, 3].map(() => pictureOf('find-0.jpg', '?size=2048'))
  leaving.abort()
  await expect(first).rejects.toThrow()
  for (const { width } of await Promise.all(others)) expect(width).toBe(1500)
})

it('goes on when the process that makes pictures is ended', async () => {
  await pictureOf('find-1.jpg', '?size=160')
  const made = processesOfPictures()
  expect(made.length).toBeGreaterThan(0)
  for (const pid of made) process.kill(pid, 'SIGKILL')
  expect(await pictureOf('find-1.jpg')).toMatchObject({ width: 640 })
})

it('follows no link that came after the scan', async () => {
  plant(fixture.folder, { 'outside/private.jpg': readFileSync(join(fixture.input, 'wide.jpg')) })
  rmSync(join(fixture.input, 'find-6.jpg'))
  symlinkSync(join(fixture.folder, 'outside/private.jpg'), join(fixture.input, 'find-6.jpg'))
  expect((await ask('find-6.jpg')).status).toBe(403)
  rmSync(join(fixture.input, 'find-6.jpg'))
  expect((await ask('find-6.jpg')).status).toBe(404)
})

it('shows the picture that lies there now', async () => {
  writeFileSync(join(fixture.input, 'find-5.jpg'), await scene(100, 50).jpeg().toBuffer())
  expect(await pictureOf('find-5.jpg')).toMatchObject({ width: 100, height: 50 })
})

it('says that its folder cannot be written', async () => {
  rmSync(join(fixture.home, 'cache'), { recursive: true })
  writeFileSync(join(fixture.home, 'cache'), 'no folder')
  expect((await ask('find-4.jpg')).status).toBe(500)
  rmSync(join(fixture.home, 'cache'))
  mkdirSync(join(fixture.home, 'cache'))
})
