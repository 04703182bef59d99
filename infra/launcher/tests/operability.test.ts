import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { listen } from '@regesta/http/listen'
import { type Installation, startInstallation } from '@regesta/launcher/installation'
import { temporaryFolder } from '@regesta/testing/temporary-folder'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

/** Where nothing listens. */
const NOBODY = 'http://127.0.0.1:9'

let home: { path: string; remove: () => void }
let installation: Installation

beforeAll(async () => {
  home = temporaryFolder()
  installation = await startInstallation({ home: home.path, port: 0 })
}, 120_000)
afterAll(async () => {
  await installation.stop()
  home.remove()
}, 30_000)

async function post(path: string, body: unknown = {}): Promise<unknown> {
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(`${installation.url}/api${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
  return answer.json()
}

const run = async (id: string) => (await post(`/operability/run/${id}`)) as { status: string; message: string }

async function configure(configuration: Record<string, unknown>): Promise<void> {
  expect(await post('/config/save', configuration)).toEqual({ message: 'Configuration saved successfully.' })
}

async function openProject(): Promise<void> {
  const folder = join(home.path, 'museum')
  mkdirSync(folder)
  writeFileSync(join(folder, 'cup.txt'), 'a cup')
  const pdbPath = join(home.path, 'museum.pdb')
  await post('/project/create-and-scan', {
    projectName: 'Museum',
    shortCode: 'MUS',
    pdbPath,
    modalities: ['Text / Document'],
    dataInPath: folder,
    dataOutPath: join(home.path, 'out'),
    batchEntity: 'root',
    scanOptions: { extensions: ['.txt'] },
  })
  expect(await post('/pdb/load', { path: pdbPath })).toMatchObject({ project_name: 'Museum' })
}

/** A check's answer, whose sentence is known by its name as well. */
const answer = (status: string) => (message: string) => ({
  status,
  message,
  finding: expect.objectContaining({ message }),
})
const success = answer('success')
const failure = answer('failure')

describe('the checks of a whole installation', () => {
  it('say that no project is loaded', async () => {
    for (const id of ['test_database_access', 'test_repo_sandbox_api']) {
      expect(await run(id)).toEqual(failure(expect.stringContaining('No project database loaded')))
    }
  })

  it('find everything in order that is', async () => {
    await openProject()
    for (const id of ['test_gateway', 'test_services', 'test_disk', 'test_prompts_file', 'test_registry']) {
      // A service may be asked for a moment in which it cannot answer yet.
      await expect.poll(() => run(id), { message: id }).toEqual(success(expect.any(String)))
    }
    expect(await run('test_database_access')).toEqual(success("The project 'Museum' can be read and has 1 files"))
    expect(await run('test_repo_sandbox_api')).toEqual(success('The repository practice answers and accepts the token'))
  })

  it('name the ways to give a token that is missing', async () => {
    expect(await run('test_repo_live_api')).toEqual(failure(expect.stringMatching(/repo_api_token.*REPO_API_TOKEN/)))
  })

  it('name a repository that refuses the token, and a language model and a registry that do not answer', async () => {
    const strict = await listen((_request, response) => {
      const refusal = JSON.stringify({ status: 401, message: 'Who are you?' })
      response.writeHead(401, { 'content-type': 'application/json' }).end(refusal)
    })
    const credential = { credential_name: 'mine', credential_type: 'repo_api_token', is_sandbox: false }
    await post('/credentials', { ...credential, credential_value: 'not-the-token-of-anybody' })
    await configure({
      repo: { production_base_url: strict.url },
      llm: { base_url: NOBODY },
      components: { registry_url: `${NOBODY}/registry.json` },
    })
    await expect.poll(() => run('test_llm')).toEqual(failure(expect.stringContaining(NOBODY)))
    await expect
      .poll(() => run('test_repo_live_api'))
      .toEqual(failure(expect.stringMatching(/HTTP 401: Who are you.*repo\.production_base_url/)))
    await expect.poll(() => run('test_registry')).toEqual(failure(expect.stringContaining('components.registry_url')))
    await strict.drain(0)
  })

  it('do not take what a registry said earlier for its answer', async () => {
    const registry = await listen((_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
    })
    await configure({ components: { registry_url: `${registry.url}/registry.json` } })
    await expect.poll(() => run('test_registry')).toMatchObject({ status: 'success' })
    await registry.drain(0)
    expect(await run('test_registry')).toEqual(
      failure(expect.stringMatching(/does not answer; what it said \d+ s ago is shown/)),
    )
  })
})
