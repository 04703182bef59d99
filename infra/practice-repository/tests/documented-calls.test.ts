import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'
import { sharedRepository, type Tree } from './start.js'

const run = promisify(execFile)
const hasCurl = await run('curl', ['--version']).then(
  () => true,
  () => false,
)
if (!hasCurl) console.log('The documented calls are not tried: there is no curl on this computer.')

const repository = await sharedRepository()

/** Runs curl and answers the status and the JSON. */
async function curl(...options: string[]): Promise<{ status: number; body: Tree }> {
  const { stdout } = await run('curl', ['-s', '-w', '\n%{http_code}', ...options], { cwd: repository.folder })
  const [status = '0', ...lines] = stdout.split('\n').reverse()
  const text = lines.reverse().join('\n').trim()
  return { status: Number(status), body: JSON.parse(text || 'null') as Tree }
}

describe.runIf(hasCurl)('the calls of the published documentation, by curl', () => {
  it('create, describe, fill, publish, edit and renew a deposition', async () => {
    const token = 'access_token=documented'
    const api = `${repository.url}/api/deposit/depositions`
    const json = ['-H', 'Content-Type: application/json']
    const created = await curl(
      '-i',
      '-o',
      join(repository.folder, 'headers.txt'),
      `${api}?${token}`,
      ...json,
      '-d',
      '{}',
    )
    expect(created.status).toBe(201)
    const [draft] = (await curl(`${api}?${token}`)).body
    const address = `${api}/${draft?.id}`
    const metadata = JSON.stringify({
      metadata: {
        title: 'My first upload',
        upload_type: 'poster',
        description: 'This is my first upload',
        creators: [{ name: 'Doe, John', affiliation: 'Zenodo' }],
      },
    })
    const described = await curl('-X', 'PUT', `${address}?${token}`, ...json, '-d', metadata)
    expect([described.status, described.body.title]).toEqual([200, 'My first upload'])

    writeFileSync(join(repository.folder, 'goodnight.txt'), 'Good night\n')
    const form = await curl(`${address}/files?${token}`, '-F', 'name=night.txt', '-F', 'file=@goodnight.txt')
    expect([form.status, form.body.filename, form.body.filesize]).toEqual([201, 'night.txt', 11])
    const put = await curl('--upload-file', 'goodnight.txt', `${draft?.links?.bucket}/goodnight.txt?${token}`)
    expect(put).toMatchObject({
      status: 201,
      body: { checksum: `md5:${createHash('md5').update('Good night\n').digest('hex')}` },
    })
    const bearer = await curl(
      '-X',
      'PUT',
      '--data-binary',
      '@goodnight.txt',
      '-H',
      'Authorization: Bearer documented',
      `${draft?.links?.bucket}/second.txt`,
    )
    expect(bearer.status).toBe(201)
    expect((await curl(`${address}/files?${token}`)).body).toHaveLength(3)
    expect((await curl('-X', 'DELETE', `${address}/files/${form.body.id}?${token}`)).status).toBe(204)

    const published = await curl('-X', 'POST', `${address}/actions/publish?${token}`)
    expect([published.status, published.body.state]).toEqual([202, 'done'])
    expect((await curl('-X', 'POST', `${address}/actions/edit?${token}`)).body.state).toBe('inprogress')
    expect((await curl('-X', 'POST', `${address}/actions/discard?${token}`)).status).toBe(204)
    const version = await curl('-X', 'POST', `${address}/actions/newversion?${token}`, '-d', '{}')
    expect(version.status).toBe(201)
    expect((await curl('-X', 'DELETE', `${version.body.links?.latest_draft}?${token}`)).status).toBe(204)
    const found = await curl(`${repository.url}/api/records/?q=first&size=5`, '-L')
    expect(found.body.hits?.hits?.[0]?.id).toBe(draft?.id)
    const bibtex = await run('curl', [
      '-s',
      '-H',
      'Accept: application/x-bibtex',
      `${repository.url}/api/records/${draft?.id}`,
    ])
    expect(bibtex.stdout).toMatch(/^@misc\{doe_/)
  })
})
