import { describe, expect, it } from 'vitest'
import { namedPaths } from '../src/hostile/named-paths.js'

const ROOT = '/folder/of/campaign'
const named = (path: string, body: unknown) =>
  namedPaths({ path, body: Buffer.from(typeof body === 'string' ? body : JSON.stringify(body)) }, ROOT)

describe('paths that a request names', () => {
  it('stand in its address or anywhere in its body', () => {
    expect(named(`/api/folders?path=${encodeURIComponent(`${ROOT}/a b`)}`, '')).toEqual([`${ROOT}/a b`])
    expect(named('/api', { inputs: { files: [`${ROOT}/outpu`] } })).toEqual([`${ROOT}/outpu`])
  })

  it('are those that they lead to', () => {
    expect(named('/api', { output: `${ROOT}/output/../else//where/` })).toEqual([`${ROOT}/else/where`])
  })

  it.each([
    ['the folder of the campaign itself, which would excuse everything', { output: `${ROOT}/` }],
    ['a way out of it', { output: `${ROOT}/../home` }],
    ['another place', { output: '/elsewhere/output' }],
    ['a name of a member', { [`${ROOT}/output`]: 1 }],
    ['what is no JSON', `{"output": "${ROOT}/output"`],
  ])('are not %s', (_, body) => expect(named('/api', body)).toEqual([]))
})
