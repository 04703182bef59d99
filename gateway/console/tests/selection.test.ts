import { describe, expect, it } from 'vitest'
import { ALL, addFiles, isChosen, NOTHING, sumOf, toggleFile } from '../src/screens/files/selection.js'

const one = { file_id: 1, size_bytes: 10 }
const two = { file_id: 2, size_bytes: 5 }
const all = { total: 1_000_000, bytes: 7_000_000 }

describe('a selection', () => {
  it('has the files that were chosen one by one', () => {
    const both = toggleFile(toggleFile(NOTHING, one), two)
    expect(sumOf(both, all)).toEqual({ files: 2, bytes: 15 })
    expect(sumOf(toggleFile(both, one), all)).toEqual({ files: 1, bytes: 5 })
    expect([isChosen(both, 1), isChosen(both, 3)]).toEqual([true, false])
  })

  it('has all that fit but those that were taken out', () => {
    const most = toggleFile(ALL, two)
    expect(sumOf(most, all)).toEqual({ files: 999_999, bytes: 6_999_995 })
    expect([isChosen(most, 1), isChosen(most, 2)]).toEqual([true, false])
    expect(sumOf(addFiles(most, [one, two]), all)).toEqual({ files: 1_000_000, bytes: 7_000_000 })
  })

  it('grows by what lies between two rows', () => {
    expect(sumOf(addFiles(toggleFile(NOTHING, one), [one, two]), all)).toEqual({ files: 2, bytes: 15 })
  })
})
