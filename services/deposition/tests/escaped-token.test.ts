import { existsSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { startFixture } from './fixture.js'
import { byRecord, CREATE } from './lying-fixture.js'
import { lyingHop } from './lying-hop.js'

const TOKEN = 'Quoted/T0ken+0123456789-abcdefgh'
const SLASHED = TOKEN.replaceAll('/', '\\/')
const LETTERED = TOKEN.replace(
  /./g,
  (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0').toUpperCase()}`,
)

const textOf = (path: string) => (existsSync(path) ? readFileSync(path, 'utf8') : '')

/** The end of the token, plainly and letter by letter, in however many quotations. */
const ENDS = /T0ken\+0123456789|u0067\\+u0068/i

it.each([
  ['as a value with escapes', `{"status":400,"message":"Not for ${SLASHED}"}`],
  ['as a value with escapes after other text', `Bad request: {"message":"Not for ${SLASHED}"}`],
  ['letter by letter after other text', `Bad request: {"message":"Not for ${LETTERED}"}`],
  ['in an answer that is cut off', `{"status":400,"message":"Not for \\u0051${SLASHED.slice(1)}`],
  ['within JSON that is quoted in JSON', JSON.stringify({ status: 400, message: `{"message":"Not for ${SLASHED}"}` })],
  ['within JSON that is quoted in other text', `Bad: ${JSON.stringify(`{"message":"Not for ${SLASHED}"}`)}`],
  ['as the name of a member', `{"status":400,"message":"No","sent":{"\\u0051${TOKEN.slice(1)}":1,"${SLASHED}":2}}`],
])('a token that comes back %s is kept nowhere', async (_, body) => {
  const hop = await lyingHop('http://127.0.0.1:9')
  hop.tell({ on: CREATE, isPassedOn: false, say: () => ({ status: 400, body }) })
  const fixture = await startFixture({ configuration: { repo: { sandbox_base_url: hop.url } } })
  await fixture.projects.storeCredential({
    body: { credential_name: 'mine', credential_type: 'repo_api_token', is_sandbox: true, credential_value: TOKEN },
  })
  const id = await fixture.prepare('Quoted back', { 'quoted.txt': 'quoted' })
  const answer = await fixture.raw.createApiDraft(byRecord(id))
  await fixture.projects.unloadProject({})
  // What was written last may still be in the file beside it.
  const file = ['', '-wal'].map((added) => textOf(fixture.projectPath + added)).join('')
  expect(file).toContain('[token]')
  for (const text of [JSON.stringify(answer.body), file]) {
    expect(text).not.toMatch(ENDS)
  }
  await fixture.stop()
  await hop.close()
})
