import { proofsOf } from '@regesta/checks/evidence/evidence'
import { contractFaults } from '@regesta/checks/proof/contract-rules'
import { narrowingFaults } from '@regesta/checks/proof/narrowing-faults'
import { answerFaults, promisedAnswers } from '@regesta/checks/proof/promised-answers'
import { ruleFaults } from '@regesta/checks/proof/rule-faults'
import { surface } from '@regesta/checks/proof/surface'
import { textFaults } from '@regesta/checks/proof/text-faults'
import { describe, expect, it } from 'vitest'

type State = 'passed' | 'failed' | 'skipped'

const test = (title: string, state: State = 'passed', answers: readonly string[] = []) => ({
  file: 'services/projects/tests/files.test.ts',
  title,
  state,
  answers,
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

describe('a promised answer', () => {
  const files = promisedAnswers.filter(({ endpoint }) => endpoint.key === 'GET /files')
  const all = files.map(({ outcome }) => `GET /files ${outcome.name}`)

  it('has to be given to a test of its own service that passed', () => {
    expect(all).toContain('GET /files 400 no_project')
    expect(answerFaults([test('all', 'passed', all)], files)).toEqual([])
    expect(answerFaults([test('all', 'failed', all)], files)).toHaveLength(files.length)
    expect(answerFaults([{ ...test('all', 'passed', all), file: 'gateway/tests/a.test.ts' }], files)).toHaveLength(
      files.length,
    )
    const pact = { ...test('all', 'passed', all), file: 'services/projects/tests/pact/provider.test.ts' }
    expect(answerFaults([pact], files)).toHaveLength(files.length)
  })

  it('is named while it is missing, unless a test was skipped on a machine that lacks something', () => {
    const fewer = test('fewer', 'passed', all.slice(1))
    const missing = `No passed test of services/projects gets 200 from GET /files. Write one there`
    expect(answerFaults([fewer], files)).toEqual([missing])
    const withSkipped = [fewer, test('elsewhere', 'skipped')]
    expect(answerFaults(withSkipped, files, true)).toEqual([missing])
    expect(answerFaults(withSkipped, files, false)).toEqual([])
  })

  it('shows its status with any code', () => {
    const withCode = all.map((line) => (line === 'GET /files 400' ? 'GET /files 400 invalid_input' : line))
    expect(answerFaults([test('all', 'passed', withCode)], files)).toEqual([])
  })
})

describe('a rule', () => {
  const rules = { 'limit:size': 'A limit', 'state:made': 'A state' }

  it('needs a test with its id that passed, and none that failed', () => {
    expect(ruleFaults([test('is small [limit:size] [state:made]')], rules)).toEqual([])
    expect(ruleFaults([test('is small [limit:size]')], rules)).toHaveLength(1)
    expect(ruleFaults([test('both [limit:size] [state:made]', 'failed')], rules)).toHaveLength(2)
    expect(ruleFaults([test('both [limit:size] [state:made]', 'skipped')], rules)).toHaveLength(2)
  })

  it('that nobody wrote down is named', () => {
    expect(ruleFaults([test('a [limit:size] [state:made] [limit:other]')], rules)).toHaveLength(1)
  })
})

describe('a fixed text', () => {
  const texts = { 'services/projects': ['Not Set'] }

  it('has to stand in a file of tests that all passed', () => {
    expect(textFaults([test('a')], texts, () => "'Not Set'")).toEqual([])
    expect(textFaults([test('a')], texts, () => "'Set'")).toHaveLength(1)
    expect(textFaults([test('a'), test('b', 'failed')], texts, () => "'Not Set'")).toHaveLength(1)
  })
})

describe('the contracts', () => {
  it('declare every specified endpoint with its statuses, and an error', () => {
    const endpoints = [...surface().values()].flat()
    expect(contractFaults(endpoints)).toEqual([])
    expect(contractFaults(endpoints.filter(({ key }) => key !== 'GET /files'))).toEqual([
      'GET /files has no contract. Declare it in contracts/src and serve it',
    ])
  })
})

describe('a refusal that the description states', () => {
  const file = 'infra/endurance/tests/required-bodies.test.ts'
  const title = 'is refused when it is missing: projects.loadProject without path'

  it('has to be shown by a test of its own that passed', () => {
    const shown = { ...test(`a member that the description demands > ${title}`), file }
    expect(narrowingFaults([shown], [title])).toEqual([])
    const others = [
      { ...shown, state: 'failed' as const },
      { ...shown, title: `${shown.title}s` },
      { ...shown, file: 'services/projects/tests/project.test.ts' },
    ]
    for (const other of others) expect(narrowingFaults([other], [title])).toEqual([`${file} does not show: ${title}`])
  })
})
