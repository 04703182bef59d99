import { describe, expect, it } from 'vitest'
import type { VerifiedRecord } from '../src/api/repository.js'
import { isRepaired, isSame, repairsFor, toggled } from '../src/screens/repository/repair-plan.js'

const verified = (changes: Partial<VerifiedRecord> = {}): VerifiedRecord => ({
  ...{ record_id: 1, record_title: 'Cup', is_sandbox: true, record_status: 'draft', repo_record_id: '7' },
  ...{ result: '=', details: [], metadata: '=', different_fields: [], files: [], repaired: [], error: null },
  ...changes,
})
const file = (key: string, result: VerifiedRecord['result']) => ({ key, result, detail: '' })
const planned = (changes: Partial<VerifiedRecord>) =>
  repairsFor([verified(changes)]).map(({ repair, names, becomes }) => [repair, becomes ?? names.join()])

describe('what can be repaired', () => {
  it.each([
    ['nothing where all is the same', {}, []],
    ['a draft that is gone', { result: 'missing' }, [['status', 'prepared']]],
    ['a draft that is published', { result: 'differs', metadata: 'differs' }, [['status', 'published']]],
    ['a publication that is a draft', { record_status: 'published', result: 'differs' }, [['status', 'draft']]],
    ['a publication that is gone', { record_status: 'published', result: 'missing' }, [['give_up', '']]],
    ['what the project has forgotten', { record_status: 'prepared', result: 'extra' }, [['adopt', '']]],
    ['what could not be read', { result: 'unread' }, [['give_up', '']]],
    ['metadata of a draft', { metadata: 'differs', different_fields: ['title'] }, [['metadata', 'title']]],
    ['metadata of no publication', { record_status: 'published', metadata: 'differs' }, []],
    [
      'files of a draft, those that are missing apart from those that are too many',
      { files: [file('a', 'missing'), file('b', 'differs'), file('c', 'extra'), file('d', '=')] },
      [
        ['upload', 'a,b'],
        ['delete_extra', 'c'],
      ],
    ],
  ] as const)('%s', (_, changes, steps) => {
    expect(planned(changes as Partial<VerifiedRecord>)).toEqual(steps)
  })

  it('gives up alone, so that nothing is given up that was shown for another repair', () => {
    expect(toggled(['status', 'metadata'], 'give_up')).toEqual(['give_up'])
    expect(toggled(['give_up'], 'metadata')).toEqual(['metadata'])
    expect(toggled(['metadata'], 'upload')).toEqual(['metadata', 'upload'])
    expect(toggled(['metadata', 'upload'], 'metadata')).toEqual(['upload'])
  })

  it('is repaired only where nothing failed', () => {
    expect(isRepaired(verified({ repaired: ['1 succeeded, 0 failed'] }))).toBe(true)
    expect(isRepaired(verified({ repaired: ['0 succeeded, 1 failed'], error: 'refused' }))).toBe(false)
    expect(isRepaired(verified())).toBe(false)
  })

  it('is something only where something is not the same', () => {
    expect(isSame(verified())).toBe(true)
    expect(isSame(verified({ metadata: 'differs' }))).toBe(false)
    expect(isSame(verified({ files: [file('a', 'extra')] }))).toBe(false)
  })
})
