import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { beginEditing, definitionOf, draftOf, type Editing, edit, withField } from '../src/screens/mapping/draft.js'
import { decisionOn, decisionsOn, withDecision } from '../src/screens/mapping/person-decisions.js'
import { columnsMeant, fieldSource, withColumnsMeant, writtenSource } from '../src/screens/mapping/source.js'
import { mapping as de } from '../src/texts/de/mapping.js'
import { mapping as en } from '../src/texts/en/mapping.js'

describe('an entry of a mapping', () => {
  it.each([
    { type: 'literal', value: 'open' },
    { type: 'column', value: 'title' },
    { type: 'column', value: 'keywords', delimiter: ';' },
    { type: 'ordered_combined_columns', columns: ['a', 'b'], delimiter: ' / ' },
    { type: 'filename' },
    { type: 'filename_stem' },
    { type: 'constructed', template: 'About {filename}' },
    { type: 'construct_later', value: true },
    {
      type: 'complex',
      is_complex: true,
      entries: [
        {
          name: { type: 'column', value: 'creator', delimiter: ';' },
          affiliation: { type: 'literal', value: 'Museum' },
        },
        { name: { type: 'literal', value: 'Doe, Jane' } },
      ],
    },
    // What the workbench has no form for stays as it is.
    { type: 'column', value: 'tags', hierarchical_delimiter: '>' },
    { type: 'complex', delimiter: ';', entries: [{ name: { value: 'Doe' } }] },
    { type: 'filename', subtype: 'constructed', template: '{filename}' },
    { type: 'literal', value: ['a', 'b'] },
    { type: 'of another program', value: 1 },
  ])('is written again as it was read: %j', (entry) => {
    expect(writtenSource(fieldSource(entry))).toEqual(entry)
  })

  it('is suspected to mean a column where its text is the name of one', () => {
    const columns = ['title', 'maker']
    const creators = fieldSource({ type: 'complex', entries: [{ name: 'maker', affiliation: 'Museum' }] })
    const field = { item: null }
    expect(columnsMeant(fieldSource('title'), columns, field)).toEqual(['title'])
    expect(columnsMeant(fieldSource({ type: 'literal', value: 'Title' }), columns, field)).toEqual([])
    expect(columnsMeant(fieldSource({ type: 'column', value: 'title' }), columns, field)).toEqual([])
    expect(columnsMeant(creators, columns, field)).toEqual(['maker'])
    const filled = withColumnsMeant(fieldSource('title'), ['title'], field)
    expect(writtenSource(filled)).toEqual({ type: 'column', value: 'title' })
    expect(writtenSource(withColumnsMeant(creators, ['maker'], field))).toMatchObject({
      entries: [{ name: { type: 'column', value: 'maker' }, affiliation: { type: 'literal', value: 'Museum' } }],
    })
  })

  it('means no column where the vocabulary of the field, or of the attribute, holds its text', () => {
    const columns = ['image', 'Editor']
    const editors = fieldSource({
      type: 'complex',
      is_complex: true,
      entries: [
        { name: 'Editor', type: 'Editor' },
        { name: 'Editor', type: 'Editor' },
      ],
    })
    const types = { key: 'type', vocabulary: { Editor: 'Editor' } }
    const contributors = { item: { attributes: [{ key: 'name' }, types] } }
    expect(columnsMeant(fieldSource('image'), columns, { vocabulary: { image: 'Image' }, item: null })).toEqual([])
    expect(columnsMeant(editors, columns, contributors)).toEqual(['Editor'])
    const filled = { name: { type: 'column', value: 'Editor' }, type: { type: 'literal', value: 'Editor' } }
    expect(writtenSource(withColumnsMeant(editors, ['Editor'], contributors))).toMatchObject({
      entries: [filled, filled],
    })
  })

  it.each([
    [['a'], en, '“a” stands as a text in every record, and is the name of a column.'],
    [['a', 'b'], en, '“a” and “b” stand as texts in every record, and are names of columns.'],
    [['a'], de, '„a“ steht als Text in jedem Datensatz und heißt wie eine Spalte.'],
    [['a', 'b'], de, '„a“ und „b“ stehen als Texte in jedem Datensatz und heißen wie Spalten.'],
  ])('is said of %j', (texts, { columnsMeant: say }, sentence) => {
    expect(say(texts)).toBe(sentence)
  })

  it('means the same in every spelling', () => {
    const columns = { type: 'ordered_combined_columns', columns: ['a', 'b'], delimiter: '-' }
    expect(writtenSource(fieldSource({ type: 'combined_columns', value: ['a', 'b'], delimiter: '-' }))).toEqual(columns)
    expect(writtenSource(fieldSource('open'))).toEqual({ type: 'literal', value: 'open' })
    expect(writtenSource(fieldSource({ type: 'vocab', value: 'image' }))).toEqual({ type: 'literal', value: 'image' })
  })

  it.each([undefined, null, { type: 'literal', value: '' }, { type: 'complex', entries: [{}] }])(
    'that fills nothing is left out: %j',
    (entry) => {
      expect(writtenSource(fieldSource(entry))).toBeUndefined()
    },
  )
})

describe('a mapping', () => {
  const definition = {
    _mapping_mode: 'file',
    _mapping_name: 'Museum objects',
    _file_path: '/museum/objects.xlsx',
    _file_format: 'excel',
    filename: { type: 'column', value: 'file' },
    title: { type: 'column', value: 'title' },
  }

  it('is the same after it was looked at, settings of other programs included', () => {
    expect(definitionOf(draftOf(definition))).toEqual(definition)
  })

  it('has one decision about a name in a row, whatever the Unicode form, and none where all are taken back', () => {
    const about = { field: 'creators', name: 'M\u00fcller', row: 'Cup.jpg' } as const
    const saved = { ...definition, _persons: [{ ...about, name: 'Mu\u0308ller', row: 'cup.jpg', kb_id: null }] }
    const draft = draftOf(saved)
    expect(definitionOf(draft)).toEqual(saved)
    expect(decisionOn(draft, about)).toMatchObject({ kb_id: null })
    expect(decisionOn(draft, { field: 'creators', name: about.name })).toBeUndefined()
    expect(definitionOf(withDecision(draft, about, undefined))).toEqual(definition)
    const decided = withDecision(draftOf(definition), about, { kb_id: 'V0001', gnd: '118540238' })
    expect(definitionOf(decided)._persons).toEqual([{ ...about, kb_id: 'V0001', gnd: '118540238' }])
    expect(definitionOf(withDecision(decided, about, undefined))).toEqual(definition)
  })

  it('has a decision for each of two rows whose names differ in case alone', () => {
    const about = { field: 'creators', name: 'Doe' } as const
    const first = withDecision(draftOf(definition), { ...about, row: 'cup.jpg' }, { kb_id: 'V0001' })
    const both = withDecision(first, { ...about, row: 'Cup.jpg' }, { kb_id: null })
    expect(decisionsOn(both, 'creators', 'Doe')).toBe(2)
    expect(decisionOn(both, { ...about, row: 'cup.jpg' })).toMatchObject({ kb_id: 'V0001' })
    expect(decisionOn(both, { ...about, row: 'Cup.jpg' })).toMatchObject({ kb_id: null })
    expect(decisionOn(both, { ...about, row: 'CUP.jpg' })).toBeUndefined()
  })

  it('names no sheet where it draws on none', () => {
    const draft = { ...draftOf(definition), sheet: null }
    expect(definitionOf(draft)).toEqual({ _mapping_name: 'Museum objects', title: { type: 'column', value: 'title' } })
    expect(draftOf({ _file_path: 'N/A' }).sheet).toBeNull()
  })
})

describe('editing', () => {
  const titled = (state: Editing, value: string, place?: string): Editing => {
    const draft = withField(state.present, 'title', { kind: 'fixed', value })
    return edit(state, { do: 'change', draft, ...(place === undefined ? {} : { place }) })
  }
  const titleOf = ({ present }: Editing) => definitionOf(present).title

  it('takes letters of one word back together, and another place alone', () => {
    const begun = beginEditing(draftOf(undefined))
    const word = titled(titled(begun, 'K', 'title'), 'Ky', 'title')
    const other = titled(word, 'Kylix', 'elsewhere')
    expect(titleOf(edit(other, { do: 'undo' }))).toEqual({ type: 'literal', value: 'Ky' })
    expect(titleOf(edit(edit(other, { do: 'undo' }), { do: 'undo' }))).toBeUndefined()
  })

  it('comes back to each step from any number of steps', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ minLength: 1 }), { minLength: 1, maxLength: 40 }), (values) => {
        const begun = beginEditing(draftOf(undefined))
        const last = values.reduce((state, value) => titled(state, value), begun)
        const back = values.reduce((state) => edit(state, { do: 'undo' }), last)
        expect(back.present).toEqual(begun.present)
        const forth = values.reduce((state) => edit(state, { do: 'redo' }), back)
        expect(forth.present).toEqual(last.present)
      }),
    )
  })
})
