import { type ChildProcess, fork } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { Sqlite } from '@regesta/sqlite/sqlite'
import { temporaryFolder } from '@regesta/testing/temporary-folder'
import { request } from 'undici'
import { afterEach, describe, expect, it } from 'vitest'
import { complete, DEPOSITIONS, startRepository, type TestRepository } from './start.js'

const MAIN = fileURLToPath(new URL('../dist/main.js', import.meta.url))
const running = new Set<ChildProcess>()
afterEach(() => {
  for (const child of running) child.kill('SIGKILL')
  running.clear()
})

/** Starts the repository as a process of its own, as the launcher does. */
async function startProcess(
  home: string,
  ...words: string[]
): Promise<{ child: ChildProcess; url: string; port: number }> {
  const child = fork(MAIN, words.length > 0 ? words : ['--open'], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  running.add(child)
  child.send({ type: 'start', home, port: 0, key: 'unused', addresses: {} })
  const [{ type, port }] = (await once(child, 'message')) as [{ type: string; port: number }]
  expect(type).toBe('listening')
  return { child, port, url: `http://127.0.0.1:${port}` }
}

const json = async (method: string, url: string, body?: unknown) => {
  const headers = {
    authorization: 'Bearer practice',
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
  }
  const reply = await request(url, {
    method: method as 'GET',
    headers,
    body: body === undefined ? null : JSON.stringify(body),
  })
  const text = await reply.body.text()
  return { status: reply.statusCode, body: JSON.parse(text || 'null') }
}

describe('a restart', () => {
  it('finds everything as it was, under another port, and goes on counting', async () => {
    const folder = temporaryFolder('practice-')
    let repository: TestRepository = await startRepository({ folder: folder.path })
    const record = await repository.published()
    const draft = await repository.draft()
    await repository.call('DELETE', `${DEPOSITIONS}/${draft.id}`)
    await repository.stop()

    repository = await startRepository({ folder: folder.path, settings: { firstId: 1 } })
    const again = (await repository.call('GET', `/api/records/${record.id}`)).body
    expect(again.metadata?.title).toBe(complete.title)
    expect(again.links?.self).toBe(`${repository.url}/api/records/${record.id}`)
    expect((await repository.call('GET', String(again.files?.[0]?.links?.self))).text).toBe('one two three\n')
    expect((await repository.draft()).id).toBe(Number(draft.id) + 2)
    await repository.stop()
    folder.remove()
  })

  it('opens records whose embargo has ended', async () => {
    const folder = temporaryFolder('practice-')
    const before = await startRepository({ folder: folder.path })
    const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
    const record = await before.published({ ...complete, access_right: 'embargoed', embargo_date: tomorrow })
    const path = `/api/records/${record.id}`
    expect((await before.call('GET', path, { token: null })).body).toMatchObject({
      files: [],
      metadata: { access_right: 'embargoed', embargo_date: tomorrow },
    })
    await before.stop()
    const database = new Sqlite(join(folder.path, 'repository.sqlite'))
    database.exec(`UPDATE records SET metadata = replace(metadata, '${tomorrow}', '2001-02-03')`)
    database.close()
    const after = await startRepository({ folder: folder.path })
    await after.sampled
    const opened = (await after.call('GET', path, { token: null })).body
    expect(opened.metadata?.access_right).toBe('open')
    expect(opened.metadata).not.toHaveProperty('embargo_date')
    expect(opened.files).toHaveLength(1)
    await after.stop()
    folder.remove()
  })

  it('clears what an interrupted upload left behind', async () => {
    const folder = temporaryFolder('practice-')
    const lost = join(folder.path, 'contents', 'ab', 'abandoned')
    for (const part of ['incoming', 'contents/ab']) mkdirSync(join(folder.path, part), { recursive: true })
    writeFileSync(join(folder.path, 'incoming', 'half'), 'half a file')
    writeFileSync(lost, 'renamed, never committed')
    const repository = await startRepository({ folder: folder.path })
    await repository.call('GET', '/')
    expect(readdirSync(join(folder.path, 'incoming'))).toEqual([])
    expect(existsSync(lost)).toBe(false)
    await repository.stop()
    folder.remove()
  })
})

describe('the process', () => {
  it('needs no key, and ends with its control pipe', async () => {
    const home = temporaryFolder()
    const { child, url } = await startProcess(home.path)
    expect((await json('GET', `${url}/api/records`)).status).toBe(200)
    const ended = once(child, 'exit')
    child.disconnect()
    expect((await ended)[0]).toBe(0)
    home.remove()
  })

  it('opens for the token that it was started with, and for no other', async () => {
    const home = temporaryFolder()
    const { url } = await startProcess(home.path, '--token', 'of-the-museum')
    const statusFor = async (token: string) => {
      const headers = { authorization: `Bearer ${token}` }
      const { statusCode, body } = await request(`${url}/api/deposit/depositions`, { headers })
      await body.dump()
      return statusCode
    }
    expect([await statusFor('of-the-museum'), await statusFor('practice')]).toEqual([200, 401])
    home.remove()
  })

  it('shows whole files only, whenever it is killed', async () => {
    const home = temporaryFolder()
    const sizes = [400_000, 3_000_000]
    const made = new Map<number, Map<string, string>>()
    let highest = 0
    for (let round = 0; round < 5; round += 1) {
      const { child, url } = await startProcess(home.path)
      for (const [id, files] of made) await checkFiles(url, id, files)
      const { body } = await json('POST', url + DEPOSITIONS, { metadata: complete })
      expect(body.id).toBeGreaterThan(highest)
      highest = body.id
      const confirmed = new Map<string, string>()
      made.set(body.id, confirmed)
      const uploads = uploadUntilDead(body.links.bucket, sizes, confirmed)
      await sleep(20 + round * 17)
      child.kill('SIGKILL')
      await Promise.all([uploads, once(child, 'exit')])
    }
    const { url } = await startProcess(home.path)
    for (const [id, files] of made) await checkFiles(url, id, files)
    expect(readdirSync(join(home.path, 'practice-repository', 'incoming'))).toEqual([])
    home.remove()
  })
})

/** Uploads one file after the other and notes those whose answer arrived. */
async function uploadUntilDead(
  bucket: string,
  sizes: readonly number[],
  confirmed: Map<string, string>,
): Promise<void> {
  for (let number = 0; ; number += 1) {
    const bytes = randomBytes(sizes[number % sizes.length] ?? 1)
    try {
      const reply = await request(`${bucket}/file-${number}.bin?access_token=practice`, { method: 'PUT', body: bytes })
      await reply.body.dump()
      if (reply.statusCode !== 201) return
      confirmed.set(`file-${number}.bin`, createHash('md5').update(bytes).digest('hex'))
    } catch {
      return
    }
  }
}

/** Every confirmed file is there, and every file that is there is whole. */
async function checkFiles(url: string, id: number, confirmed: Map<string, string>): Promise<void> {
  const { body } = await json('GET', `${url}${DEPOSITIONS}/${id}`)
  const files = new Map<string, { checksum: string; links: { download: string } }>(
    body.files.map((file: { filename: string }) => [file.filename, file]),
  )
  for (const [name, md5] of confirmed) expect(files.get(name)?.checksum).toBe(md5)
  for (const { checksum, links } of files.values()) {
    const reply = await request(links.download, { headers: { authorization: 'Bearer practice' } })
    const hash = createHash('md5')
    for await (const chunk of reply.body) hash.update(chunk)
    expect(hash.digest('hex')).toBe(checksum)
  }
}

describe('large files', () => {
  it('pass through with flat memory, in both directions', async () => {
    const home = temporaryFolder()
    const { child, url } = await startProcess(home.path)
    const { body } = await json('POST', url + DEPOSITIONS, { metadata: complete })
    const size = 200 * 1024 * 1024
    const block = randomBytes(1024 * 1024)
    const hash = createHash('md5')
    const blocks = async function* () {
      for (let sent = 0; sent < size; sent += block.length) {
        hash.update(block)
        yield block
      }
    }
    const before = memoryOf(child.pid ?? 0)
    const target = `${body.links.bucket}/large.bin?access_token=practice`
    const reply = await request(target, {
      method: 'PUT',
      body: blocks() as never,
      headers: { 'content-length': String(size) },
    })
    const stored = (await reply.body.json()) as { checksum: string; size: number }
    expect(stored).toMatchObject({ size, checksum: `md5:${hash.digest('hex')}` })
    const download = await request(target.replace('?', '?download=1&'))
    let received = 0
    for await (const chunk of download.body) received += (chunk as Buffer).length
    expect(received).toBe(size)
    const peak = memoryOf(child.pid ?? 0)
    if (before.peak > 0) expect(peak.peak - before.now).toBeLessThan(80 * 1024)
    home.remove()
  })
})

/** Resident memory in KiB, where the system tells it. */
function memoryOf(pid: number): { now: number; peak: number } {
  const file = `/proc/${pid}/status`
  if (!existsSync(file)) return { now: 0, peak: 0 }
  const text = readFileSync(file, 'utf8')
  const read = (name: string) => Number(text.match(new RegExp(`${name}:\\s+(\\d+)`))?.[1] ?? 0)
  return { now: read('VmRSS'), peak: read('VmHWM') }
}
