import { checkSqlRules, sqlOutsideStore } from '@regesta/checks/sql/check-sql'
import { isSql } from '@regesta/checks/sql/sql-in-code'
import { describe, expect, it } from 'vitest'

describe('SQL outside of the store', () => {
  it('is found where it is planted', () => {
    expect(checkSqlRules()).toEqual([])
  })

  it('is told with file and line, by what is called, however the database came there', () => {
    const code = `import { use } from './anywhere.js'\nexport const names = () => use().statement(TEXT).all()\n`
    expect(sqlOutsideStore('services/a/src/use-cases/list.ts', code)).toEqual([
      'services/a/src/use-cases/list.ts:2: SQL belongs in folders named store, not here: use().statement(TEXT)',
    ])
    expect(sqlOutsideStore('services/a/src/store/list.ts', code)).toEqual([])
    expect(sqlOutsideStore('services/a/src/store/deep/list.ts', code)).toEqual([])
    expect(sqlOutsideStore('services/a/src/restore/list.ts', code)).toHaveLength(1)
  })

  it('is no call of a neighbour that has the same name, which is waited for', () => {
    expect(sqlOutsideStore('services/a/src/x.ts', 'await deposition.prepare({ project })')).toEqual([])
  })

  it.each([
    ['select 1', true],
    ['select a from b', true],
    [' with recursive below (id) as (select 1) select id from below', true],
    ['update ? set a = 1', true],
    ['commit', true],
    ['Select a file from the list', false],
    ['Create a table first', false],
    ['create draft', false],
    ['create a new version', false],
    ['update metadata', false],
    ['with two files', false],
    ['delete the draft', false],
    ['DELETE /api/pipelines/:identifier', false],
  ])('reads %j as what it is', (text, expected) => {
    expect(isSql(text)).toBe(expected)
  })
})
