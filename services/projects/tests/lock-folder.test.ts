import { chmodSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, onTestFinished, vi } from 'vitest'
import { workbench } from './workbench.js'

it('trusts no folder of locks that others may write to', async () => {
  const bench = await workbench()
  vi.stubEnv('TMPDIR', bench.folder)
  onTestFinished(async () => {
    vi.unstubAllEnvs()
    await bench.end()
  })
  const folder = join(bench.folder, `regesta-locks-${process.getuid?.()}`)
  mkdirSync(folder)
  chmodSync(folder, 0o777)
  await bench.open({ files: { 'a.txt': 'a' } })
  expect(readdirSync(folder)).toEqual([])
  expect(await bench.api().updateTitle({ body: { title: 'Goes on' } })).toMatchObject({ success: true })
})
