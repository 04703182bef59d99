import { describe, expect, it } from 'vitest'
import {
  activeFacets,
  chosenValues,
  filterQuery,
  isTurned,
  listQuery,
  toggled,
  turned,
  withValues,
} from '../src/screens/files/filter.js'

describe('the filters in an address', () => {
  it('are chosen and taken back one by one', () => {
    const one = toggled({ q: 'vase' }, 'status', 'Valid')
    const two = toggled(one, 'status', 'MTL Missing')
    expect(two).toEqual({ q: 'vase', status: 'Valid,MTL Missing' })
    expect(filterQuery(two)).toEqual({ search: 'vase', status: 'Valid,MTL Missing' })
    expect(toggled(toggled(two, 'status', 'Valid'), 'status', 'MTL Missing')).toEqual({ q: 'vase' })
  })

  it('name what has no type, and ask for it as the interface does', () => {
    const none = toggled(toggled({}, 'mime', ''), 'mime', 'image/png')
    expect(none.mime).toBe('-,image/png')
    expect(chosenValues(none, 'mime')).toEqual(['', 'image/png'])
    expect(filterQuery(none)).toEqual({ mime_type: ',image/png' })
  })

  it('are turned round, and stand the right way again when nothing is chosen', () => {
    const left = turned(toggled({}, 'folder', 'photos, old/'), 'folder')
    expect([left.folder, isTurned(left, 'folder')]).toEqual(['photos, old/', true])
    expect(filterQuery(left)).toEqual({ folder: 'photos, old/', exclude: 'folder' })
    expect(turned(left, 'folder').not).toBeUndefined()
    expect(withValues(turned(turned(left, 'status'), 'status'), 'folder', [])).toEqual({})
    expect(activeFacets(left)).toEqual(['folder'])
  })

  it('rule each other out where only one can be', () => {
    expect(toggled(toggled({}, 'copies', 'true'), 'copies', 'false').copies).toBe('false')
    expect(toggled(toggled({}, 'folder', 'a/'), 'folder', 'a/b/').folder).toBe('a/b/')
  })

  it('come with the order of the list', () => {
    expect(listQuery({ sort: 'size', dir: 'desc' })).toEqual({ sort: 'size', dir: 'desc' })
    expect(listQuery({})).toEqual({ sort: 'name', dir: 'asc' })
  })
})
