import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { deposition } from '@regesta/contracts/deposition'
import { projects } from '@regesta/contracts/projects'
import { settings } from '@regesta/contracts/settings'
import { type Client, connect } from '@regesta/http/connect'
import { readRunFile } from '@regesta/http/slot'
import { openFolder } from '@regesta/testing/plant-project'
import { playServer } from '@regesta/testing/play-server'
import { temporaryFolder } from '@regesta/testing/temporary-folder'
import { afterEach, describe, expect, it, vi } from 'vitest'

const MAIN = fileURLToPath(new URL('../dist/main.js', import.meta.url))
const SANDBOX = 'sandbox-token-of-the-environment'
const PRODUCTION = 'production-token-of-the-environment'
const contract = { ...settings, ...projects, ...deposition }

const ends: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
})

/** Notes with which token it is asked, and refuses. */
async function noteTokens(): Promise<{ url: string; tokens: string[] }> {
  const tokens: string[] = []
  const { url, close } = await playServer((request, response) => {
    tokens.push(String(request.headers.authorization))
    response.writeHead(403, { 'content-type': 'application/json' }).end('{"message":"Permission denied."}')
  })
  ends.push(close)
  return { url, tokens }
}

async function npmStart(
  home: string,
  ...words: string[]
): Promise<{ launcher: ChildProcess; client: Client<typeof contract> }> {
  const env = {
    ...process.env,
    REGESTA_HOME: home,
    REGESTA_PORT: '0',
    REPO_SANDBOX_API_TOKEN: SANDBOX,
    REPO_API_TOKEN: PRODUCTION,
  }
  const launcher = spawn(process.execPath, [MAIN, ...words], { env, stdio: 'ignore' })
  const gone = once(launcher, 'exit')
  ends.push(() => {
    launcher.kill('SIGTERM')
    return gone
  })
  const url = await vi.waitFor(
    () => {
      const found = readRunFile(home)?.url
      expect(found).toBeTypeOf('string')
      return found ?? ''
    },
    { timeout: 40_000, interval: 50 },
  )
  // The gateway may listen before the services behind it do.
  const health = async () => ((await (await fetch(`${url}/api/health`)).json()) as { status: string }).status
  await vi.waitFor(async () => expect(await health()).toBe('ok'), { timeout: 40_000, interval: 50 })
  const client = connect(contract, { name: 'gateway', url: `${url}/api`, patience: 20_000 })
  ends.push(() => client.close())
  return { launcher, client }
}

describe.each([[], ['--together']])('tokens of the environment %s', (...words) => {
  it('are used before a stored one, are told by no program, and stand in no environment but that of the start', async () => {
    const folder = temporaryFolder()
    ends.push(() => folder.remove())
    const repository = await noteTokens()
    const { launcher, client } = await npmStart(join(folder.path, 'home'), ...words)
    await vi.waitFor(() => client.saveConfiguration({ body: { repo: { sandbox_base_url: repository.url } } }), {
      timeout: 20_000,
    })
    const input = join(folder.path, 'in')
    mkdirSync(input)
    writeFileSync(join(input, 'first.txt'), 'first')
    await openFolder(client, { input, file: join(folder.path, 'one.pdb') })
    const stored = { credential_name: 'stored', credential_type: 'repo_api_token', is_sandbox: true }
    await client.storeCredential({ body: { ...stored, credential_value: 'a-stored-token' } })
    await vi.waitFor(
      async () => {
        await client.createRecordForFile({ body: { source_file_db_id: 1 } }).catch(() => {})
        expect(repository.tokens).not.toEqual([])
      },
      { timeout: 20_000, interval: 200 },
    )
    expect(new Set(repository.tokens)).toEqual(new Set([`Bearer ${SANDBOX}`]))
    expect(JSON.stringify(await client.listCredentials())).not.toContain(SANDBOX)
    if (process.platform !== 'linux') return
    const tokensOf = (pid: string | number) => {
      const environment = readFileSync(`/proc/${pid}/environ`, 'utf8')
      return [environment.includes(SANDBOX), environment.includes(PRODUCTION)]
    }
    expect(tokensOf(launcher.pid ?? 0)).toEqual([true, true])
    const below = descendantsOf(launcher.pid ?? 0)
    expect(below.length).toBeGreaterThan(0)
    for (const pid of below) expect(tokensOf(pid), pid).toEqual([false, false])
  }, 240_000)
})

const descendantsOf = (parent: number | string): string[] =>
  childrenOf(parent).flatMap((child) => [child, ...descendantsOf(child)])

const childrenOf = (parent: number | string): string[] =>
  readdirSync('/proc').filter((pid) => {
    if (!/^\d+$/.test(pid)) return false
    try {
      return readFileSync(`/proc/${pid}/status`, 'utf8').includes(`\nPPid:\t${parent}\n`)
    } catch {
      return false
    }
  })
