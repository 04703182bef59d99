import { checkPatternRules } from '@regesta/checks/patterns/check-patterns'
import { describe, expect, it } from 'vitest'

describe('the planted pattern', () => {
  it('is found', () => {
    expect(checkPatternRules()).toEqual([])
  })

  it('must not stand among those that need no look', () => {
    const kept = new Set([String.raw`/^((?:"(?:[^"]|"")*"|[^"])+)[\r\n]/`])
    expect(checkPatternRules(kept)).toEqual([expect.stringContaining('judged-patterns.json')])
  })
})
