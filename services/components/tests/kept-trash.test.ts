import { chmodSync, existsSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openFixture, rawOf } from './fixture.js'

/** Nobody is refused anything as root, so what is refused is tried as somebody else. */
const SOMEBODY_ELSE = 65_534
const isRoot = process.getuid?.() === 0

describe.skipIf(process.platform === 'win32')('a start that finds', () => {
  let fixture: Awaited<ReturnType<typeof openFixture>>
  const inTrash = (...names: string[]) => join(fixture.componentsFolder, '.trash', ...names)

  beforeAll(() => {
    if (isRoot) process.seteuid?.(SOMEBODY_ELSE)
  })
  afterAll(() => {
    if (isRoot) process.seteuid?.(0)
  })
  beforeEach(async () => {
    fixture = await openFixture()
    return () => fixture.stop()
  })

  /** Starts the service, which answers, and stops it. */
  async function start() {
    const service = await fixture.start()
    expect((await rawOf(service).listComponents({})).status).toBe(200)
    await service.stop()
  }

  it('folders in the trash that nobody may write to deletes them, and changes nothing that they link to', async () => {
    const linked = join(fixture.home, 'linked')
    mkdirSync(linked)
    writeFileSync(join(linked, 'kept'), '')
    mkdirSync(inTrash('build', 'env', 'closed'), { recursive: true })
    writeFileSync(inTrash('build', 'env', 'closed', 'file'), '')
    symlinkSync(linked, inTrash('build', 'env', 'link'))
    chmodSync(linked, 0o555)
    for (const closed of [inTrash('build', 'env', 'closed'), inTrash('build', 'env')]) chmodSync(closed, 0o500)
    await start()
    expect(existsSync(inTrash())).toBe(false)
    expect(() => writeFileSync(join(linked, 'new'), '')).toThrow('EACCES')
    chmodSync(linked, 0o755)
  })

  it('an unfinished build whose folder nobody may write to removes it', async () => {
    const build = join(fixture.componentsFolder, 'tool', '1.0.0')
    mkdirSync(build, { recursive: true })
    writeFileSync(join(build, '.unfinished'), '')
    chmodSync(build, 0o500)
    await start()
    expect(existsSync(build)).toBe(false)
  })

  it('trash that cannot be deleted serves all the same', async () => {
    mkdirSync(inTrash('build'), { recursive: true })
    chmodSync(fixture.componentsFolder, 0o500)
    await start()
    expect(existsSync(inTrash())).toBe(true)
    chmodSync(fixture.componentsFolder, 0o700)
  })
})
