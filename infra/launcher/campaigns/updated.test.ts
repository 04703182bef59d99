import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { VERSION } from '@regesta/contracts/services'
import { type Installation, startInstallation } from '@regesta/launcher/installation'
import { temporaryFolder } from '@regesta/testing/temporary-folder'
import { afterEach, expect, it, vi } from 'vitest'

const patient = { timeout: 120_000, interval: 50 }
const home = temporaryFolder()
const manifest = join(home.path, 'package.json')
const install = (version: string) => writeFileSync(manifest, JSON.stringify({ name: 'regesta', version }))
let installation: Installation | undefined

afterEach(async () => {
  await installation?.stop()
  home.remove()
})

it('starts no program of another release, says so once, and starts it when its own is there again', {
  timeout: 300_000,
}, async () => {
  install(VERSION)
  const notices: string[] = []
  const say = (line: string) => void notices.push(line)
  installation = await startInstallation({
    home: join(home.path, 'data'),
    port: 0,
    onlyServices: ['settings', 'utilities'],
    say,
    manifest,
  })
  const { url, kill } = installation
  const health = async () => (await (await fetch(`${url}/api/health`)).json()) as { status: string }
  await vi.waitFor(async () => expect(await health()).toMatchObject({ status: 'ok' }), patient)
  expect(notices).toEqual([])

  install('9.0.0')
  kill('utilities')
  const sentence = `Regesta was updated to 9.0.0, and ${VERSION} still runs; restart it`
  await vi.waitFor(() => expect(notices).toContain(sentence), patient)
  expect(await health()).toMatchObject({ status: 'degraded' })
  rmSync(manifest)
  await vi.waitFor(() => expect(notices.at(-1)).toContain('is being updated'), patient)
  expect(notices.filter((line) => line === sentence)).toHaveLength(1)

  install(VERSION)
  await vi.waitFor(async () => expect(await health()).toMatchObject({ status: 'ok' }), patient)
})
