import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type PicturePool, picturePool } from '@regesta/projects/previews/picture-pool'
import { temporaryFolder } from '@regesta/testing/temporary-folder'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { memoryOfPictures, processesOfPictures } from './picture-processes.js'

const LIMITS = { processes: 1, memory: 700 * 1024 * 1024, time: 30_000, longTime: 180_000, idle: 20_000 }
const folder = temporaryFolder()
const source = join(folder.path, 'picture.png')
const nobody = new AbortController().signal
let pool: PicturePool

beforeAll(async () => {
  await sharp({ create: { width: 2000, height: 2000, channels: 3, background: 'brown' } })
    .png()
    .toFile(source)
})
afterEach(() => pool.close())
afterAll(() => folder.remove())

const preview = (name: string) =>
  ({ kind: 'preview', isRaw: false, source, target: join(folder.path, name), size: 160 }) as const

it('ends a process that takes too much memory, and says so', async () => {
  // No process is as small as this; the picture is large enough that it is looked at before it is done.
  pool = picturePool({ ...LIMITS, memory: 1 })
  const large = {
    kind: 'pyramid',
    isRaw: false,
    source: join(folder.path, 'large.tif'),
    target: join(folder.path, 'p.tif'),
  } as const
  await sharp({ create: { width: 12_000, height: 12_000, channels: 3, background: 'brown' } })
    .tiff({ compression: 'lzw' })
    .toFile(large.source)
  expect(await pool.ask({ ...large, tile: 512 }, nobody)).toEqual({
    failed: expect.stringMatching(/^decoding it takes more than .+ MiB of memory$/),
  })
})

it('ends a process that takes too long, and says so', async () => {
  pool = picturePool({ ...LIMITS, time: 1 })
  expect(await pool.ask(preview('late.webp'), nobody)).toEqual({
    failed: 'decoding it takes longer than 0.001 seconds',
  })
  expect(existsSync(join(folder.path, 'late.webp'))).toBe(false)
})

it.runIf(process.platform === 'linux')('starts processes that know none of the variables of the service', async () => {
  vi.stubEnv('ZENODO_ACCESS_TOKEN', 'secret')
  pool = picturePool(LIMITS)
  expect(await pool.ask(preview('known.webp'), nobody)).not.toHaveProperty('failed')
  vi.unstubAllEnvs()
  const variables = processesOfPictures().flatMap((pid) => readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0'))
  const names = variables.filter(Boolean).map((variable) => variable.replace(/=.*/, ''))
  expect(names.filter((name) => !name.startsWith('NODE_CHANNEL_'))).toEqual([
    'MALLOC_ARENA_MAX',
    'MALLOC_MMAP_THRESHOLD_',
    'MALLOC_TRIM_THRESHOLD_',
  ])
})

it.runIf(process.platform === 'linux')('gives back what a large picture took, and waits for the next one', async () => {
  pool = picturePool(LIMITS)
  await pool.ask(preview('small.webp'), nobody)
  const before = memoryOfPictures()
  const large = { isRaw: false, source: join(folder.path, 'large.jpg'), target: join(folder.path, 'large.tif') }
  await sharp({
    create: { width: 6000, height: 5000, channels: 3, background: 'brown', noise: { type: 'gaussian', sigma: 30 } },
  })
    .jpeg({ progressive: true })
    .toFile(large.source)
  await pool.ask({ kind: 'preview', ...large, size: 512 }, nobody)
  for (let time = 0; time < 2; time += 1) await pool.ask({ kind: 'pyramid', ...large, tile: 256 }, nobody)
  expect(memoryOfPictures() - before).toBeLessThan(40)
})

it('decodes no picture whose rows are longer than memory is for', async () => {
  pool = picturePool(LIMITS)
  const long = join(folder.path, 'long.png')
  await sharp({ create: { width: 8_000_000, height: 2, channels: 4, background: 'brown' } })
    .png({ compressionLevel: 1 })
    .toFile(long)
  const failed = 'one of its sides has more than 1000000 pixels'
  for (const task of [preview('long.webp'), { kind: 'measure', isRaw: false } as const])
    expect(await pool.ask({ ...task, source: long }, nobody)).toEqual({ failed })
})

it('forgets what nobody waits for any more before it was begun', async () => {
  pool = picturePool(LIMITS)
  const leaving = new AbortController()
  const first = pool.ask(preview('first.webp'), nobody)
  const second = pool.ask(preview('second.webp'), leaving.signal)
  leaving.abort(new Error('gone'))
  await expect(second).rejects.toThrow('gone')
  expect(await first).toEqual({ done: { width: 160, height: 160 } })
  expect(existsSync(join(folder.path, 'second.webp'))).toBe(false)
})

it('asks nothing of anybody once it is closed', async () => {
  pool = picturePool(LIMITS)
  pool.close()
  await expect(pool.ask(preview('closed.webp'), nobody)).rejects.toThrow('Regesta is ending')
})
