import { proofsOf } from '@regesta/checks/evidence/evidence'
import { endpointFaults } from '@regesta/checks/proof/endpoint-rules'
import { fromMarkdown, toMarkdown } from '@regesta/checks/proof/read-table'
import { requirementFaults } from '@regesta/checks/proof/requirement-rules'
import { describe, expect, it } from 'vitest'

const OWN = 'infra/checks/tests/proof.test.ts'
const own = (title: string, state: 'passed' | 'failed' | 'skipped' = 'passed') => ({
  file: OWN,
  title,
  state,
  answers: [],
})

describe('what a test proves', () => {
  const runs = [
    { file: 'tests/a.test.ts', title: 'first', state: 'passed', from: 100, to: 200 },
    { file: 'tests/a.test.ts', title: 'second', state: 'passed', from: 200, to: 300 },
    { file: 'tests/a.test.ts', title: 'left out', state: 'skipped', from: 0, to: 0 },
  ] as const
  const answer = { method: 'GET', path: '/things', status: 200 }

  it('are the answers to requests that came while it ran, each once', () => {
    const proofs = proofsOf('services/x', runs, [
      { ...answer, at: 90 },
      { ...answer, at: 150 },
      { ...answer, at: 160 },
      { ...answer, at: 250, status: 400, code: 'no_project' },
      { ...answer, at: 350 },
    ])
    expect(proofs).toEqual([
      { file: 'services/x/tests/a.test.ts', title: 'first', state: 'passed', answers: ['GET /things 200'] },
      { file: 'services/x/tests/a.test.ts', title: 'second', state: 'passed', answers: ['GET /things 400 no_project'] },
      { file: 'services/x/tests/a.test.ts', title: 'left out', state: 'skipped', answers: [] },
    ])
  })

  it('is also the outcome of long work that was told later, the last time that it was told', () => {
    const result = { method: 'GET', path: '/operations/x/:operation_id/result', operation: 'x/1' }
    const [first] = proofsOf('services/x', runs, [
      { at: 110, method: 'POST', path: '/things', status: 202, operation: 'x/1' },
      { at: 120, ...result, status: 400, code: 'invalid_input' },
      { at: 130, ...result, status: 201 },
    ])
    expect(first?.answers).toContain('POST /things 201')
    expect(first?.answers).not.toContain('POST /things 400 invalid_input')
  })
})

describe('a requirement', () => {
  it('needs a test that is there, has not failed, and writes its fixed text', () => {
    const test = {
      file: OWN,
      title: 'a requirement > needs a test that is there, has not failed, and writes its fixed text',
    }
    const requirement = { what: 'A rule', test, text: 'A rule' }
    expect(requirementFaults([own(test.title)], [requirement])).toEqual([])
    expect(requirementFaults([own(test.title, 'failed')], [requirement])).toHaveLength(1)
    expect(requirementFaults([], [requirement])).toHaveLength(1)
    expect(
      requirementFaults([own(test.title)], [{ ...requirement, text: ['another', 'text'].join(' ') }]),
    ).toHaveLength(1)
  })

  it('without a test needs a reason', () => {
    expect(requirementFaults([], [{ what: 'A rule' }])).toHaveLength(1)
    expect(requirementFaults([], [{ what: 'A rule', reason: 'It cannot occur' }])).toEqual([])
  })
})

describe('an endpoint', () => {
  it('without an entry in OpenAPI or without a test of its own is named', () => {
    const faults = endpointFaults([], {})
    expect(faults).toContain('GET /files has no entry in contracts/openapi/regesta.json. Write it anew: npm run gen')
    expect(faults).toContain('GET /files has no test of its own in services/projects/tests')
  })
})

it('writes any title into a table and reads it back', () => {
  const title = 'a | b [c](d) `e` <f> *g* _h_ ~i~ \\ & \n \u0000'
  expect(toMarkdown(title)).not.toMatch(/[|[\]`<>\n]/)
  expect(fromMarkdown(toMarkdown(title))).toBe(title)
})
