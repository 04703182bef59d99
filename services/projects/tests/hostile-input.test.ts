import { execFileSync, spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { byName, plant, type Workbench, workbench } from './workbench.js'

let bench: Workbench
beforeAll(async () => {
  bench = await workbench()
})
beforeEach(() => bench.fresh())
afterAll(() => bench.end())

const leftovers = () => readdirSync(bench.folder).filter((name) => name.includes('.pdb') || name.includes('partial'))

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
    await bench.open({ files: Object.fromEntries(names.map((name, index) => [name, String(index)])) })
    const { items, totalItems } = await bench.api().listFiles({})
    expect(totalItems).toBe(names.length)
    expect(items.map(({ filename }) => filename).sort()).toEqual([...names].sort())
    expect((await bench.api().listFiles({ query: { search: 'ÜBER' } })).totalItems).toBe(1)
    expect((await bench.api().listFiles({ query: { search: '🏺' } })).totalItems).toBe(1)
    expect((await bench.api().listFiles({ query: { search: '\n' } })).totalItems).toBe(1)
  })

  it('answers a pattern that would take ages elsewhere', async () => {
    const files = Object.fromEntries(Array.from({ length: 20 }, (_, n) => [`${'a'.repeat(200)}${n}!.txt`, 'x']))
    const { filesAdded } = await bench.scan({
      files,
      bundling: { enabled: true, strategy: 'pattern', pattern: '(a+)+$' },
    })
    expect(filesAdded).toBe(20)
  })
})

describe('files that make trouble', () => {
  it('reports dangling links and unreadable files for themselves and goes on', async () => {
    plant(bench.input, { 'good.txt': 'good', 'secret.txt': 'secret', 'target.txt': 'target' })
    symlinkSync('/no/where', join(bench.input, 'dangling.txt'))
    symlinkSync(join(bench.input, 'target.txt'), join(bench.input, 'link-to-target.txt'))
    symlinkSync(bench.input, join(bench.input, 'loop.txt'))
    chmodSync(join(bench.input, 'secret.txt'), 0)
    const { foundFiles } = await bench.scan({ batchEntity: 'hybrid', bundling: { enabled: false } })
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
    mkdirSync(bench.input, { recursive: true })
    execFileSync('mkfifo', [join(bench.input, 'pipe.txt')])
    expect((await bench.scan({ files: { 'a.txt': 'a' } })).filesAdded).toBe(1)
  })
})

describe('a scan that cannot end well', () => {
  const many = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, n) => [`file_${n}.txt`, `text ${n}`]))
  const start = async (body: object, path = '/project/create-and-scan') => {
    const response = await fetch(`${bench.url()}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', prefer: 'respond-async', 'regesta-key': 'test-installation-key' },
      body: JSON.stringify(body),
    })
    expect(response.status).toBe(202)
    const { operation_id } = (await response.json()) as { operation_id: string }
    const ask = async (suffix = '', method = 'GET') => {
      const answer = await fetch(`${bench.url()}/operations/projects/${operation_id}${suffix}`, {
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
    plant(bench.input, many(4000))
    const { ask, until } = await start(bench.wish())
    await until(({ done }) => done > 0)
    await ask('/cancel', 'POST')
    const { status, error } = await ask('?wait=25')
    expect([status, error]).toEqual(['cancelled', 'The operation was cancelled'])
    expect(leftovers()).toEqual([])
    expect(existsSync(bench.output)).toBe(false)
  })

  it('ends with a reason when the input folder disappears', async () => {
    plant(bench.input, many(4000))
    const { ask, until } = await start(bench.wish())
    await until(({ done }) => done > 0)
    rmSync(bench.input, { recursive: true })
    const { status, error } = await ask('?wait=25')
    expect([status, error]).toEqual(['failed', expect.stringContaining('disappeared during the scan')])
    expect(leftovers()).toEqual([])
  })

  it('is not disturbed by another project that is loaded meanwhile', async () => {
    await bench.open({ files: { 'small.txt': 'small' }, pdb: 'small.pdb' })
    await bench.api().unloadProject()
    plant(bench.input, many(1500))
    const { ask, until } = await start(bench.wish())
    await until(({ done }) => done > 0)
    await bench.api().loadProject({ body: { path: join(bench.folder, 'small.pdb') } })
    const { status } = await ask('?wait=25')
    expect(status).toBe('completed')
    expect((await bench.api().listFiles({})).totalItems).toBe(1)
    await bench.api().loadProject({ body: { path: join(bench.folder, 'finds.pdb') } })
    expect((await bench.api().listFiles({})).totalItems).toBe(1501)
  })

  it('lets others write while a rescan looks at new files', async () => {
    await bench.open({ files: { 'small.txt': 'small' } })
    plant(bench.input, many(4000))
    const { ask, until } = await start({}, '/project/rescan')
    await until(({ message }) => / of 4000 files/.test(message))
    await bench.api().updateTitle({ body: { title: 'Changed meanwhile' } })
    expect((await ask()).status).toBe('running')
    expect((await ask('?wait=25')).status).toBe('completed')
    expect((await bench.api().listFiles({})).totalItems).toBe(4001)
    expect((await bench.api().getProjectInfo({})).project_name).toBe('Changed meanwhile')
  })

  const canMount = spawnSync('unshare', ['-rm', 'mount', '-t', 'tmpfs', 'none', '/mnt']).status === 0
  if (!canMount) process.stdout.write('full disk: skipped, this system lets nobody mount a small file system\n')
  it.runIf(canMount)('leaves nothing on a full disk and says so', async () => {
    plant(bench.input, many(3000))
    writeFileSync(join(bench.folder, 'wish.json'), JSON.stringify({ ...bench.wish(), pdbPath: '/mnt/finds.pdb' }))
    const script = new URL('./full-disk.mjs', import.meta.url).pathname
    const home = join(bench.folder, 'other-home')
    const command = `mount -t tmpfs -o size=1m none /mnt && exec node ${script} ${home} ${join(bench.folder, 'wish.json')}`
    const { stdout, stderr } = spawnSync('unshare', ['-rm', 'sh', '-c', command], { encoding: 'utf8' })
    const last = stdout.trim().split('\n').at(-1) ?? stderr
    const { status, error, left } = JSON.parse(last) as { status: number; error: string; left: string[] }
    expect([status, left]).toEqual([500, []])
    expect(error).toContain('could not be written')
  })
})

describe('allowed folders', () => {
  it('refuses relative paths everywhere', async () => {
    const wish = bench.wish()
    for (const field of ['pdbPath', 'dataInPath', 'dataOutPath'] as const) {
      const { status, body } = await bench.raw().createAndScan({ body: { ...wish, [field]: 'relative/path' } })
      expect([status, (body as { error: string }).error]).toEqual([
        400,
        expect.stringContaining(`'${field}' must be an absolute path`),
      ])
    }
  })
})
