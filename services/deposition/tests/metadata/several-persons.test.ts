import { describe, expect, it } from 'vitest'
import { COMPLETE, metadataOf, prepared } from './prepared.js'

const column = (value: string, delimiter?: string) => ({ type: 'column', value, ...(delimiter ? { delimiter } : {}) })
const literal = (value: string) => ({ type: 'literal', value })
const complex = (...entries: unknown[]) => ({ type: 'complex', is_complex: true, entries })
const AUTHORS = 'Müller, Jürgen (0000-0002-1825-0097); Ångström, Åsa'

describe('several persons in one cell', () => {
  it('become one each by the delimiter of their attribute, with identifiers taken out of the brackets', () => {
    const row = { A: AUTHORS }
    const expected = [{ name: 'Müller, Jürgen', orcid: '0000-0002-1825-0097' }, { name: 'Ångström, Åsa' }]
    expect(metadataOf({ creators: complex({ name: column('A', ';') }) }, { row }).creators).toEqual(expected)
    expect(metadataOf({ creators: column('A', ';') }, { row }).creators).toEqual(expected)
    expect(metadataOf({ creators: { ...complex({ name: column('A') }), delimiter: ';' } }, { row }).creators).toEqual(
      expected,
    )
  })

  it('share what has no delimiter, and go one by one with what has one', () => {
    const entry = complex({
      name: column('A', ';'),
      type: literal('Editor'),
      affiliation: column('M'),
      orcid: column('O', ';'),
    })
    const row = { A: 'Doe, Jane; Roe, Rick; Poe, Ed', M: 'Museum', O: '0000-0002-1825-0097; ; 0000-0002-1694-233X' }
    expect(metadataOf({ contributors: entry }, { row }).contributors).toEqual([
      { name: 'Doe, Jane', type: 'Editor', affiliation: 'Museum', orcid: '0000-0002-1825-0097' },
      { name: 'Roe, Rick', type: 'Editor', affiliation: 'Museum' },
      { name: 'Poe, Ed', type: 'Editor', affiliation: 'Museum', orcid: '0000-0002-1694-233X' },
    ])
  })

  it('never get an identifier that may be somebody else’s', () => {
    const entry = complex({ name: column('A', ';'), orcid: column('O', ';') })
    const row = { A: 'Doe, Jane; Roe, Rick; Poe, Ed', O: '0000-0002-1825-0097; 0000-0002-1694-233X' }
    const { payload, log } = prepared({ ...COMPLETE, creators: entry }, { row })
    expect(payload.metadata.creators).toEqual([{ name: 'Doe, Jane' }, { name: 'Roe, Rick' }, { name: 'Poe, Ed' }])
    expect(log.join('\n')).toContain("'creators.orcid' has 2 values for 3 entries")
  })

  it.each([
    ['an empty last place', '0000-0002-1825-0097;', ';', [{ orcid: '0000-0002-1825-0097' }, {}], undefined],
    ['one value', '0000-0002-1825-0097', ';', [{}, {}], "'creators.orcid' has 1 values for 2 entries"],
    ['no delimiter', '0000-0002-1825-0097', undefined, [{}, {}], "'creators.orcid' has 1 values for 2 entries"],
  ])('share no identifier: %s', (_, orcids, delimiter, identifiers, warning) => {
    const creators = complex({ name: column('A', ';'), orcid: column('O', delimiter) })
    const { payload, log } = prepared({ ...COMPLETE, creators }, { row: { A: 'Doe, Jane; Roe, Rick', O: orcids } })
    const names = [{ name: 'Doe, Jane' }, { name: 'Roe, Rick' }]
    expect(payload.metadata.creators).toEqual(names.map((name, index) => ({ ...name, ...identifiers[index] })))
    expect(log.filter((line) => line.includes('creators.orcid'))).toEqual(
      warning === undefined ? [] : [expect.stringContaining(warning)],
    )
  })

  it('leave an identifier to the only one who is named', () => {
    const entry = complex({ name: column('A', ';'), orcid: column('O') })
    expect(metadataOf({ creators: entry }, { row: { A: '; Roe, Rick', O: '0000-0002-1825-0097' } }).creators).toEqual([
      { name: 'Roe, Rick', orcid: '0000-0002-1825-0097' },
    ])
  })

  it('share no GND that a constant names', () => {
    const creators = complex({ name: column('A', ';'), gnd: literal('118540238') })
    expect(metadataOf({ creators }, { row: { A: 'Doe, Jane; Roe, Rick' } }).creators).toEqual([
      { name: 'Doe, Jane' },
      { name: 'Roe, Rick' },
    ])
  })

  it('go one by one with places that are empty at the end', () => {
    const entry = complex({ name: column('A', ';'), orcid: column('O', ';') })
    const row = { A: 'Doe, Jane; Roe, Rick; Poe, Ed', O: '0000-0002-1825-0097; 0000-0002-1694-233X;' }
    const { payload, log } = prepared({ ...COMPLETE, creators: entry }, { row })
    expect(payload.metadata.creators).toEqual([
      { name: 'Doe, Jane', orcid: '0000-0002-1825-0097' },
      { name: 'Roe, Rick', orcid: '0000-0002-1694-233X' },
      { name: 'Poe, Ed' },
    ])
    expect(log.join('\n')).not.toContain('Warning')
  })

  it('leave no person behind an empty place', () => {
    expect(
      metadataOf({ creators: complex({ name: column('A', ';') }) }, { row: { A: 'Doe; ; Roe;' } }).creators,
    ).toEqual([{ name: 'Doe' }, { name: 'Roe' }])
  })

  it.each([
    ['Müller, Jürgen;', [{ name: 'Müller, Jürgen', affiliation: 'Museum' }]],
    [' Doe ; ; ', [{ name: 'Doe', affiliation: 'Museum' }]],
    [' ; ', undefined],
  ])('have no delimiter in their names: %j', (cell, persons) => {
    const entry = complex({ name: column('A', ';'), affiliation: column('M', ';') })
    const row = { A: cell, M: 'Museum;' }
    expect(metadataOf({ creators: entry }, { row }).creators).toEqual(persons)
    expect(prepared({ ...COMPLETE, creators: entry }, { row }).log.join('\n')).not.toContain('Warning')
  })

  it('of whom there is one keeps two affiliations as they are written', () => {
    const entry = complex({ name: column('A', ';'), affiliation: column('M', ';') })
    expect(metadataOf({ creators: entry }, { row: { A: 'Doe', M: 'Museum; University' } }).creators).toEqual([
      { name: 'Doe', affiliation: 'Museum; University' },
    ])
  })

  it('stay one without a delimiter, and the log warns of the semicolon', () => {
    const { payload, log } = prepared(
      { ...COMPLETE, creators: complex({ name: column('A') }) },
      { row: { A: 'Doe; Roe' } },
    )
    expect(payload.metadata.creators).toEqual([{ name: 'Doe; Roe' }])
    expect(log.filter((line) => line.includes("'Doe; Roe'") && line.includes("delimiter ';'"))).toHaveLength(1)
  })

  it('of several columns are joined, not split, by the delimiter between the columns', () => {
    const entry = complex({ name: { type: 'ordered_combined_columns', columns: ['L', 'F'], delimiter: ', ' } })
    expect(metadataOf({ creators: entry }, { row: { L: 'Doe', F: 'Jane' } }).creators).toEqual([{ name: 'Doe, Jane' }])
  })
})

describe('identifiers in brackets', () => {
  it.each([
    ['Doe, Jane (0000-0002-1825-0097)', { name: 'Doe, Jane', orcid: '0000-0002-1825-0097' }],
    ['Doe, Jane [ORCID: 0000-0002-1694-233x]', { name: 'Doe, Jane', orcid: '0000-0002-1694-233X' }],
    ['Doe, Jane (https://orcid.org/0000-0002-1825-0097)', { name: 'Doe, Jane', orcid: '0000-0002-1825-0097' }],
    ['Doe, Jane (orcid.org/0000-0002-1825-0097)', { name: 'Doe, Jane', orcid: '0000-0002-1825-0097' }],
    ['Doe, Jane [www.orcid.org/0000-0002-1825-0097]', { name: 'Doe, Jane', orcid: '0000-0002-1825-0097' }],
    ['Goethe (d-nb.info/gnd/118540238)', { name: 'Goethe', gnd: '118540238' }],
    ['Goethe, Johann Wolfgang von (GND 118540238)', { name: 'Goethe, Johann Wolfgang von', gnd: '118540238' }],
    ['Goethe, J. W. von (118540238)', { name: 'Goethe, J. W. von', gnd: '118540238' }],
    [
      'Goethe (https://d-nb.info/gnd/118540238) (0000-0002-1825-0097)',
      { name: 'Goethe', gnd: '118540238', orcid: '0000-0002-1825-0097' },
    ],
    ['Doe, Jane (1890-1950)', { name: 'Doe, Jane (1890-1950)' }],
    ['Doe, Jane (photographer)', { name: 'Doe, Jane (photographer)' }],
    ['Doe, Jane (123456780)', { name: 'Doe, Jane (123456780)' }],
  ])('%s', (written, person) => {
    expect(metadataOf({ creators: complex({ name: literal(written) }) }).creators).toEqual([person])
  })

  it('give way to an attribute of their own, and the log says so', () => {
    const creators = complex({ name: literal('Doe (0000-0002-1825-0097)'), orcid: literal('0000-0002-1694-233X') })
    const { payload, log } = prepared({ ...COMPLETE, creators })
    expect(payload.metadata.creators).toEqual([{ name: 'Doe', orcid: '0000-0002-1694-233X' }])
    expect(log.join('\n')).toContain('also has the orcid 0000-0002-1694-233X')
  })

  it('in long cells take no longer than the cell is long', () => {
    const name = `${'( '.repeat(50_000)}${' '.repeat(50_000)}x`
    expect(metadataOf({ creators: complex({ name: literal(name) }) }).creators).toHaveLength(1)
  })
})
