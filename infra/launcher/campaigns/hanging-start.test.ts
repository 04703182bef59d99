import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Installation, startInstallation } from '@regesta/launcher/installation'
import { temporaryFolder } from '@regesta/testing/temporary-folder'
import { afterEach, beforeEach, expect, it } from 'vitest'

const HANG_ONCE = new URL('./hang-once.mjs', import.meta.url).href

let home: { path: string; remove: () => void }
let installation: Installation | undefined

beforeEach(() => {
  home = temporaryFolder()
  process.env.NODE_OPTIONS = `--import ${HANG_ONCE}`
  process.env.HANG_ONCE = join(home.path, 'hanging')
})
afterEach(async () => {
  delete process.env.NODE_OPTIONS
  delete process.env.HANG_ONCE
  await installation?.stop()
  home.remove()
})

it.each(['utilities', 'settings', 'gateway'])(
  'ends a program that hangs before it listens, says so, and starts it again: %s',
  { timeout: 120_000 },
  async (name) => {
    writeFileSync(join(home.path, 'hanging'), name)
    const notices: string[] = []
    const say = (line: string) => void notices.push(line)
    const onlyServices = ['settings', 'utilities']
    installation = await startInstallation({ home: home.path, port: 0, onlyServices, say, watch: { patience: 8 } })
    expect(notices.join('\n')).toContain(`${name} has not answered for 8 s and is ended.`)
    const health = async () => (await fetch(`${installation?.url}/api/health`)).json()
    await expect.poll(health, { timeout: 40_000 }).toMatchObject({ status: 'ok' })
  },
)
