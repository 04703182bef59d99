import { chmodSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, onTestFinished, vi } from 'vitest'
import { openFixture } from './fixture.js'

it('trusts no folder of locks that others may write to', async () => {
  const fixture = await openFixture()
  vi.stubEnv('TMPDIR', fixture.folder)
  onTestFinished(async () => {
    vi.unstubAllEnvs()
    await fixture.end()
  })
  const folder = join(fixture.folder, `regesta-locks-${process.getuid?.()}`)
  mkdirSync(folder)
  chmodSync(folder, 0o777)
  await fixture.open({ files: { 'a.txt': 'a' } })
  expect(readdirSync(folder)).toEqual([])
  expect(await fixture.api().updateTitle({ body: { title: 'Goes on' } })).toMatchObject({ success: true })
})
