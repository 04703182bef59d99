import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type ColumnProfile, mappingPreview } from '@regesta/contracts/mapping-preview'
import { describe, expect, it } from 'vitest'
import { sharedFixture } from './fixture.js'

const at = await sharedFixture()

describe('the profile of a table', () => {
  /** The profiles of a table by the names of its columns. */
  async function profiles(content: string, columns?: string[]): Promise<Record<string, ColumnProfile>> {
    const filePath = join(at.folder, 'profile.csv')
    writeFileSync(filePath, content)
    const answer = await at.client.profileTable({ body: { filePath, ...(columns === undefined ? {} : { columns }) } })
    const promised = mappingPreview.profileTable.answers[200].parse(answer)
    return Object.fromEntries(promised.columns.map((column) => [column.name, column]))
  }

  it('counts what is filled, what differs and what it looks like', async () => {
    const rows = ['a,1890-01-02,7', 'b,02.03.1891,8.5', 'b,n/a,', ' c ,about 1900,x'].join('\n')
    const { name, made, size } = await profiles(`name,made,size\n${rows}\n`)
    expect(name).toMatchObject({ filled: 4, distinct: 3, exact: true, padded: 1, shortest: 1, longest: 1 })
    expect(name?.frequent).toEqual([
      { value: 'b', rows: 2 },
      { value: 'a', rows: 1 },
      { value: 'c', rows: 1 },
    ])
    expect(made).toMatchObject({
      filled: 3,
      types: [
        { type: 'date', rows: 2 },
        { type: 'text', rows: 1 },
      ],
    })
    expect(size).toMatchObject({
      filled: 3,
      types: [
        { type: 'number', rows: 2 },
        { type: 'text', rows: 1 },
      ],
    })
  })

  it('shows the rarest forms first, with the row where each stands', async () => {
    const rows = [...Array.from({ length: 9 }, (_, index) => `Inv. 189${index}-12`), 'Inv 1900/1'].join('\n')
    const { inventory } = await profiles(`inventory,x\n${rows.replaceAll('\n', ',\n')},\n`)
    expect(inventory?.forms).toEqual([
      { form: 'a 9999/9', rows: 1, example: 'Inv 1900/1', row_number: 11 },
      { form: 'a. 9999-99', rows: 9, example: 'Inv. 1890-12', row_number: 2 },
    ])
  })

  it('shows texts as the mapping reads them', async () => {
    const { inventory } = await profiles('inventory,x\n007,a\n1.0,b\ntrue,c\n')
    expect(inventory?.frequent.map(({ value }) => value)).toEqual(['007', '1.0', 'true'])
  })

  it('groups values that are probably one', async () => {
    const { person } = await profiles(
      'person,x\n"Müller, Jörg",1\n"Jörg Müller",2\n"MULLER JORG",3\nOther,4\nOther,5\n',
    )
    expect(person?.similar).toEqual([
      {
        values: [
          { value: 'Jörg Müller', rows: 1 },
          { value: 'MULLER JORG', rows: 1 },
          { value: 'Müller, Jörg', rows: 1 },
        ],
      },
    ])
  })

  it('finds what is frequent among very many different values, and says that it estimates', async () => {
    const rows = Array.from({ length: 40_000 }, (_, index) => (index % 10 === 0 ? 'often' : `once ${index}`))
    const { value } = await profiles(`value,x\n${rows.map((row) => `${row},1`).join('\n')}\n`)
    expect(value).toMatchObject({ filled: 40_000, exact: false })
    expect(value?.distinct).toBeGreaterThan(36_001 * 0.85)
    expect(value?.distinct).toBeLessThan(36_001 * 1.15)
    expect(value?.frequent[0]?.value).toBe('often')
    // Too low by at most a thousandth of the rows.
    expect(value?.frequent[0]?.rows).toBeGreaterThanOrEqual(4_000 - 40)
  })

  it('shows the columns that were asked for alone, and sees that the file has changed', async () => {
    expect(Object.keys(await profiles('a,b\n1,2\n', ['b']))).toEqual(['b'])
    expect((await profiles('a,b\n1,2\n3,4\n', ['b'])).b?.filled).toBe(2)
  })

  it('refuses an unknown column, a missing file and what is no table', async () => {
    const refused = (filePath: string, columns?: string[]) =>
      at.raw.profileTable({ body: { filePath, ...(columns === undefined ? {} : { columns }) } })
    const table = join(at.folder, 'some.csv')
    writeFileSync(table, 'a,b\n1,2\n')
    expect(await refused(table, ['c'])).toMatchObject({ status: 400, body: { error: expect.stringContaining("'c'") } })
    expect(await refused(join(at.folder, 'none.csv'))).toMatchObject({ status: 404 })
    writeFileSync(join(at.folder, 'empty.csv'), '')
    expect(await refused(join(at.folder, 'empty.csv'))).toMatchObject({
      status: 400,
      body: { error: expect.stringContaining('File is empty') },
    })
  })

  it('shows as many columns as are read, each as it is', async () => {
    const names = Array.from({ length: 20_000 }, (_, at) => `column "${at}"`)
    const line = (cells: readonly string[]) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')
    const columns = await profiles(`${line(names)}\n${line(names)}\n`)
    expect(Object.keys(columns)).toEqual(names)
    expect(Object.values(columns).map(({ frequent }) => frequent)).toEqual(names.map((value) => [{ value, rows: 1 }]))
  })

  it('refuses more columns than any workbook has', async () => {
    await expect(profiles(`${'a,'.repeat(20_000)}a\n1\n`)).rejects.toThrow(
      /Line 1 of [^ ]+ has more than 20000 cells; at most 20000 are read\. Check what separates its cells/,
    )
  })

  it('needs a project', async () => {
    at.project.loaded = false
    expect(await at.raw.profileTable({ body: { filePath: '/a.csv' } })).toMatchObject({
      status: 400,
      body: { error: expect.stringContaining('No project') },
    })
    at.project.loaded = true
  })
})
