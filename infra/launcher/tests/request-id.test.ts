import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Installation, startInstallation } from '@regesta/launcher/installation'
import { temporaryFolder } from '@regesta/testing/temporary-folder'
import { afterEach, beforeEach, expect, it } from 'vitest'

let home: { path: string; remove: () => void }
let installation: Installation
let level: string | undefined

beforeEach(async () => {
  home = temporaryFolder()
  level = process.env.REGESTA_LOG
  process.env.REGESTA_LOG = 'debug'
  const onlyServices = ['settings', 'components', 'projects']
  installation = await startInstallation({ home: home.path, port: 0, onlyServices })
})
afterEach(async () => {
  process.env.REGESTA_LOG = level
  await installation.stop()
  home.remove()
})

/** What a program has logged of a request. */
const linesOf = (program: string, id: string) =>
  readFileSync(join(installation.logs, `${program}.log`), 'utf8')
    .split('\n')
    .filter((line) => line.includes(`"request_id":"${id}"`))
    .map((line) => JSON.parse(line) as { method: string; path: string; status: number; msg: string })

it('follows one request through the logs of every program that had a part in it', async () => {
  const url = `${installation.url}/api/pipeline_components/nobody/config?token=secret`
  const request = {
    method: 'POST',
    headers: { 'request-id': 'walk-1', 'content-type': 'application/json' },
    body: '{}',
  }
  expect((await fetch(url, request)).headers.get('request-id')).toBe('walk-1')
  const walked = { method: 'POST', status: 400, msg: 'answered' }
  const [path, asked] = ['/pipeline_components/nobody/config', '/internal/session']
  // Each program writes its own line, in its own time.
  const logged = (program: string) => expect.poll(() => linesOf(program, 'walk-1'), { timeout: 10_000 })
  await logged('gateway').toMatchObject([{ ...walked, path: `/api${path}` }])
  await logged('components').toMatchObject([{ ...walked, path }])
  await logged('projects').toMatchObject([{ method: 'GET', path: asked, status: 200, msg: 'answered' }])
  expect(readFileSync(join(installation.logs, 'gateway.log'), 'utf8')).not.toContain('secret')
})
