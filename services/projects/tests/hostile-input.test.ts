import { execFileSync, spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { byName, plant, sharedFixture } from './fixture.js'

const fixture = await sharedFixture()
beforeEach(() => fixture.fresh())

const leftovers = () => readdirSync(fixture.folder).filter((name) => name.includes('.pdb') || name.includes('partial'))

describe('names', () => {
  it('takes quotes, newlines, emoji, decomposed umlauts and 255 bytes', async () => {
    const names = [
      '"q\'.txt',
      'new\nline.txt',
      '🏺.txt',
      'u\u0308ber.txt',
      '%_[*]?.txt',
      `${'n'.repeat(251)}.txt`,
      '-rf.txt',
      ' .txt',
    ]
    await fixture.open({ files: Object.fromEntries(names.map((name, index) => [name, String(index)])) })
    const { items, totalItems } = await fixture.api().listFiles({})
    expect(totalItems).toBe(names.length)
    expect(items.map(({ filename }) => filename).sort()).toEqual([...names].sort())
    expect((await fixture.api().listFiles({ query: { search: 'ÜBER' } })).totalItems).toBe(1)
    expect((await fixture.api().listFiles({ query: { search: '🏺' } })).totalItems).toBe(1)
    expect((await fixture.api().listFiles({ query: { search: '\n' } })).totalItems).toBe(1)
  })

  it('takes a project file of 200 bytes and refuses a longer one, however few letters take them', async () => {
    plant(fixture.input, { 'a.txt': 'a' })
    const create = (letters: number) => {
      const pdbPath = join(fixture.folder, `${'ü'.repeat(letters)}.pdb`)
      return fixture.raw().createAndScan({ body: { ...fixture.request(), pdbPath } })
    }
    expect((await create(99)).body).toMatchObject({ message_id: 'project_name_long' })
    expect(leftovers()).toEqual([])
    expect((await create(98)).status).toBe(201)
  })

  it('answers a pattern that would take ages elsewhere', async () => {
    const files = Object.fromEntries(Array.from({ length: 20 }, (_, n) => [`${'a'.repeat(200)}${n}!.txt`, 'x']))
    const { filesAdded } = await fixture.scan({
      files,
      bundling: { enabled: true, strategy: 'pattern', pattern: '(a+)+$' },
    })
    expect(filesAdded).toBe(20)
  })
})

describe('files that make trouble', () => {
  it('reports dangling links and unreadable files for themselves and goes on', async () => {
    plant(fixture.input, { 'good.txt': 'good', 'secret.txt': 'secret', 'target.txt': 'target' })
    symlinkSync('/no/where', join(fixture.input, 'dangling.txt'))
    symlinkSync(join(fixture.input, 'target.txt'), join(fixture.input, 'link-to-target.txt'))
    symlinkSync(fixture.input, join(fixture.input, 'loop.txt'))
    chmodSync(join(fixture.input, 'secret.txt'), 0)
    const { foundFiles } = await fixture.scan({ batchEntity: 'hybrid', bundling: { enabled: false } })
    const nodes = byName(foundFiles)
    expect(Object.keys(nodes).sort()).toEqual(['dangling.txt', 'good.txt', 'secret.txt', 'target.txt'])
    expect(nodes['dangling.txt']).toMatchObject({
      status: 'Invalid',
      validation_report: {
        errors: ['File does not exist at the specified path.', 'The link leads to /no/where, and nothing is there.'],
      },
    })
    expect(nodes['good.txt']?.status).toBe('Valid')
    // The superuser reads everything.
    if (process.getuid?.() !== 0) expect(nodes['secret.txt']?.status).toBe('Invalid')
  })

  it('skips a pipe instead of waiting for it', async () => {
    mkdirSync(fixture.input, { recursive: true })
    execFileSync('mkfifo', [join(fixture.input, 'pipe.txt')])
    expect((await fixture.scan({ files: { 'a.txt': 'a' } })).filesAdded).toBe(1)
  })
})

describe('a scan that cannot end well', () => {
  const many = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, n) => [`file_${n}.txt`, `text ${n}`]))
  const start = async (body: object, path = '/project/create-and-scan') => {
    const response = await fetch(`${fixture.url()}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', prefer: 'respond-async', 'regesta-key': 'test-installation-key' },
      body: JSON.stringify(body),
    })
    expect(response.status).toBe(202)
    const { operation_id } = (await response.json()) as { operation_id: string }
    const ask = async (suffix = '', method = 'GET') => {
      const answer = await fetch(`${fixture.url()}/operations/projects/${operation_id}${suffix}`, {
        method,
        headers: { 'regesta-key': 'test-installation-key' },
      })
      return (await answer.json()) as {
        status: string
        done: number
        total: number | null
        error: string
        message: string
      }
    }
    /** Waits until something holds of the running operation. */
    const until = async (holds: (state: Awaited<ReturnType<typeof ask>>) => boolean) => {
      for (;;) {
        const state = await ask()
        if (state.status !== 'running' || holds(state)) return state
        await new Promise((resolve) => setTimeout(resolve, 10))
      }
    }
    return { ask, until }
  }

  it('leaves nothing behind when it is cancelled', async () => {
    plant(fixture.input, many(4000))
    const { ask, until } = await start(fixture.request())
    await until(({ done }) => done > 0)
    await ask('/cancel', 'POST')
    const { status, error } = await ask('?wait=25')
    expect([status, error]).toEqual(['cancelled', 'The operation was cancelled'])
    expect(leftovers()).toEqual([])
    expect(existsSync(fixture.output)).toBe(false)
  })

  it('ends with a reason when the input folder disappears', async () => {
    plant(fixture.input, many(4000))
    const { ask, until } = await start(fixture.request())
    await until(({ done }) => done > 0)
    rmSync(fixture.input, { recursive: true })
    const { status, error } = await ask('?wait=25')
    expect([status, error]).toEqual(['failed', expect.stringContaining('disappeared during the scan')])
    expect(leftovers()).toEqual([])
  })

  it('is not disturbed by another project that is loaded meanwhile', async () => {
    await fixture.open({ files: { 'small.txt': 'small' }, pdb: 'small.pdb' })
    await fixture.api().unloadProject()
    plant(fixture.input, many(1500))
    const { ask, until } = await start(fixture.request())
    await until(({ done }) => done > 0)
    await fixture.api().loadProject({ body: { path: join(fixture.folder, 'small.pdb') } })
    const { status } = await ask('?wait=25')
    expect(status).toBe('completed')
    expect((await fixture.api().listFiles({})).totalItems).toBe(1)
    await fixture.api().loadProject({ body: { path: join(fixture.folder, 'finds.pdb') } })
    expect((await fixture.api().listFiles({})).totalItems).toBe(1501)
  })

  it('lets others write while a rescan looks at new files', async () => {
    await fixture.open({ files: { 'small.txt': 'small' } })
    plant(fixture.input, many(4000))
    const { ask, until } = await start({}, '/project/rescan')
    await until(({ message }) => / of 4000,/.test(message))
    await fixture.api().updateTitle({ body: { title: 'Changed meanwhile' } })
    expect((await ask()).status).toBe('running')
    expect((await ask('?wait=25')).status).toBe('completed')
    expect((await fixture.api().listFiles({})).totalItems).toBe(4001)
    expect((await fixture.api().getProjectInfo({})).project_name).toBe('Changed meanwhile')
  })

  const canMount = spawnSync('unshare', ['-rm', 'mount', '-t', 'tmpfs', 'none', '/mnt']).status === 0
  if (!canMount) process.stdout.write('full disk: skipped, this system lets nobody mount a small file system\n')
  it.runIf(canMount)('leaves nothing on a full disk and says so', async () => {
    plant(fixture.input, many(3000))
    writeFileSync(
      join(fixture.folder, 'request.json'),
      JSON.stringify({ ...fixture.request(), pdbPath: '/mnt/finds.pdb' }),
    )
    const script = new URL('./full-disk.mjs', import.meta.url).pathname
    const home = join(fixture.folder, 'other-home')
    const command = `mount -t tmpfs -o size=1m none /mnt && exec node ${script} ${home} ${join(fixture.folder, 'request.json')}`
    const { stdout, stderr } = spawnSync('unshare', ['-rm', 'sh', '-c', command], { encoding: 'utf8' })
    const last = stdout.trim().split('\n').at(-1) ?? stderr
    const { status, error, left } = JSON.parse(last) as { status: number; error: string; left: string[] }
    expect([status, left]).toEqual([500, []])
    expect(error).toContain('could not be written')
  })
})

describe('allowed folders', () => {
  it('refuses relative paths everywhere', async () => {
    const request = fixture.request()
    for (const field of ['pdbPath', 'dataInPath', 'dataOutPath'] as const) {
      const { status, body } = await fixture.raw().createAndScan({ body: { ...request, [field]: 'relative/path' } })
      expect([status, (body as { error: string }).error]).toEqual([
        400,
        expect.stringContaining(`'${field}' must be an absolute path`),
      ])
    }
  })
})
