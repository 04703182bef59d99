import { step } from '@regesta/checks/steps'
import { afterEach, describe, expect, it, vi } from 'vitest'

afterEach(() => void vi.restoreAllMocks())

/** What a step counts, and what it says. */
async function taken(check: () => Promise<string[]> | string[]) {
  const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  const outcome = await step('a rule', check)
  return { ...outcome, said: write.mock.calls.join('') }
}

describe('a step', () => {
  it('passes when nothing is wrong', async () => {
    expect(await taken(() => [])).toEqual({ passed: 1, failed: 0, skipped: 0, said: 'ok      a rule\n' })
  })

  it.each([
    ['found faults', () => ['no such file']],
    ['threw', findNothing],
    ['was rejected', () => Promise.reject(new Error('no such file'))],
  ])('fails once with what is wrong when its check %s', async (_, check) => {
    expect(await taken(check)).toEqual({
      passed: 0,
      failed: 1,
      skipped: 0,
      said: 'FAILED  a rule\n         no such file\n',
    })
  })
})

function findNothing(): string[] {
  throw new Error('no such file')
}
