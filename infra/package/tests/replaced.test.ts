import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { deflateSync } from 'node:zlib'
import { PNG_SIGNATURE, pngChunk } from '@regesta/testing/png-chunk'
import { temporaryFolder } from '@regesta/testing/temporary-folder'
import { execa } from 'execa'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'

/*
 * What people meet who install a newer package while theirs runs: whatever was not loaded yet is gone, or another one's.
 */

const ROOT = fileURLToPath(new URL('../../../', import.meta.url))
const scratch = temporaryFolder('regesta replaced-')
const folder = join(scratch.path, 'package')
const main = join(folder, 'infra', 'cli', 'dist', 'main.js')
const env = { REGESTA_HOME: join(scratch.path, 'home') }
const type = (...words: string[]) => execa('node', [main, ...words], { reject: false, env, cwd: scratch.path })
const running = () =>
  execa('node', [main, 'start', '--no-open', '--port', '0'], { reject: false, env, cwd: scratch.path })
let regesta: ReturnType<typeof running> | undefined
let url = ''

/** What npm would install beside it, from the repository. */
function linkNative(): void {
  for (const owner of ['shared/sqlite', 'shared/xml', 'services/projects'])
    for (const name of ['better-sqlite3', 'better-sqlite3-12', 'libxml2-wasm', 'sharp', 'gltf-validator']) {
      const [from, to] = [join(ROOT, owner, 'node_modules', name), join(folder, 'node_modules', name)]
      if (existsSync(from)) symlinkSync(from, to)
    }
}

beforeAll(async () => {
  await execa('tar', ['xzf', inject('madePackage'), '-C', scratch.path])
  linkNative()
  regesta = running()
  const { exitCode, stdout } = await type('status', '--wait', '120', '--json')
  expect([exitCode, stdout]).toEqual([0, expect.anything()])
  url = (JSON.parse(stdout) as { result: { url: string } }).result.url
}, 240_000)
afterAll(async () => {
  regesta?.kill('SIGKILL')
  await regesta
  scratch.remove()
})

async function ask(path: string, body?: object): Promise<[number, string]> {
  const headers = { 'content-type': 'application/json' }
  const asked = body === undefined ? {} : { method: 'POST', headers, body: JSON.stringify(body) }
  const answer = await fetch(`${url}/api${path}`, asked)
  return [answer.status, await answer.text()]
}

const scan = (name: string, extension: string) =>
  ask('/project/create-and-scan', {
    projectName: name,
    shortCode: name,
    pdbPath: join(scratch.path, `${name}.pdb`),
    modalities: ['Image / 2D'],
    dataInPath: join(scratch.path, name),
    dataOutPath: join(scratch.path, `${name}-out`),
    batchEntity: 'root',
    scanOptions: { extensions: [extension], bundling: { enabled: false, strategy: 'stem' } },
  })

/** Another release is told by its manifest. */
function otherManifest(): void {
  const manifest = join(folder, 'package.json')
  const { version: _, ...rest } = JSON.parse(readFileSync(manifest, 'utf8')) as { version: string }
  writeFileSync(manifest, JSON.stringify({ ...rest, version: '9.0.0' }))
}

function putPictures(name: string, extension: string): void {
  const samples = join(ROOT, 'infra', 'sample-project', 'files')
  const found = readdirSync(samples, { recursive: true, encoding: 'utf8' }).find((path) => path.endsWith(extension))
  mkdirSync(join(scratch.path, name))
  cpSync(join(samples, found ?? ''), join(scratch.path, name, `picture${extension}`))
}

/** A picture that is examined without sharp, so that no thread has loaded it yet. */
function putSoundPng(name: string): void {
  const side = 300
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  header.set([8, 2], 8)
  const pixels = deflateSync(Buffer.alloc(side * (1 + 3 * side)))
  const chunks = [pngChunk('IHDR', header), pngChunk('IDAT', pixels), pngChunk('IEND', Buffer.alloc(0))]
  mkdirSync(join(scratch.path, name))
  writeFileSync(join(scratch.path, name, 'picture.png'), Buffer.concat([PNG_SIGNATURE, ...chunks]))
}

const updated = [502, expect.stringMatching(/Regesta was updated to 9\.0\.0, and [\d.]+ still runs; restart it/)]

it('says that it was updated where a part of it cannot be loaded any more, blames no file for it, and stops', async () => {
  putSoundPng('seen')
  putPictures('unseen', '.jpg')
  expect(await scan('seen', '.png')).toEqual([201, expect.anything()])
  expect(await ask('/pdb/load', { path: join(scratch.path, 'seen.pdb') })).toEqual([200, expect.anything()])

  otherManifest()
  rmSync(join(folder, 'node_modules', 'sharp'))
  expect(await scan('unseen', '.jpg')).toEqual(updated)
  expect(existsSync(join(scratch.path, 'unseen.pdb'))).toBe(false)

  renameSync(folder, join(scratch.path, 'former'))
  mkdirSync(folder)
  cpSync(join(scratch.path, 'former', 'package.json'), join(folder, 'package.json'))
  const table = join(ROOT, 'services', 'utilities', 'tests', 'fixtures', 'libreoffice.xls')
  expect(await ask('/utils/get_table_headers', { file_path: table })).toEqual(updated)
  expect(await scan('unseen', '.jpg')).toEqual(updated)
  expect(await ask('/files/1/preview?size=160')).toEqual(updated)

  regesta?.kill('SIGTERM')
  expect(await regesta).toMatchObject({ exitCode: 0 })
}, 120_000)
