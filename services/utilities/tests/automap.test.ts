import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { start } from './start.js'

let running: Awaited<ReturnType<typeof start>>
beforeAll(async () => {
  running = await start()
})
afterAll(() => running.stop())

describe('automap_repo_fields', () => {
  const mapping = async (...headers: string[]) =>
    (await running.client.automapRepoFields({ body: { headers } })).mapping

  it.each([
    ['title', ['title', 'Headline', 'N A_M E']],
    ['description', ['DESCRIPTION', 'summary', 'Abstract']],
    ['creators', ['author', 'Creator', 'artist', 'writer']],
    ['publication_date', ['date', 'Publication Date', 'publicationdate', 'pub_date', 'Pub Date', 'year']],
    ['keywords', ['keywords', 'Tags', 'subjects']],
  ])('level 1: %s takes each of its keywords, however it is written', async (field, headers) => {
    for (const header of headers) expect(await mapping('zzz', header)).toEqual({ [field]: header })
  })

  it('level 1: takes the first header of several, and each header once', async () => {
    expect(await mapping('Name', 'Title', 'headline')).toEqual({ title: 'Name' })
  })

  it.each([
    ['Descriptions', 'description'],
    ['keyword', 'keywords'],
    ['publicationsdate', 'publication_date'],
    ['authors', 'creators'],
    ['Titles', 'title'],
    ['creatorss', 'creators'],
  ])('level 2: %s is similar to a keyword or the name of %s', async (header, field) => {
    expect(await mapping(header)).toEqual({ [field]: header })
  })

  it('level 2: leaves what is less alike than 0.8 [limit:automap-fields]', async () => {
    expect(await mapping('desc', 'auth', 'dates of birth', 'titel page')).toEqual({})
  })

  it('level 2: comes after level 1 for all fields, and takes the most similar pair first', async () => {
    expect(await mapping('creatorss', 'Writer', 'keywordss', 'keyword')).toEqual({
      creators: 'Writer',
      keywords: 'keywordss',
    })
    expect(await mapping('descriptionsss', 'descriptions')).toEqual({ description: 'descriptions' })
  })

  it('level 2: ties go to the first header', async () => {
    expect(await mapping('keywordz', 'keywordy')).toEqual({ keywords: 'keywordz' })
  })

  it.each([
    ['Titel', 'title'],
    ['Bezeichnung', 'title'],
    ['Beschreibung', 'description'],
    ['Kurzbeschreibung', 'description'],
    ['Schlagwörter', 'keywords'],
    ['SCHLAGWOERTER', 'keywords'],
    ['Stichworte', 'keywords'],
    ['Urheber', 'creators'],
    ['Künstlerin', 'creators'],
    ['Autor', 'creators'],
    ['Datum', 'publication_date'],
    ['Erscheinungs_Jahr', 'publication_date'],
  ])('level 3: knows that %s means %s', async (header, field) => {
    expect(await mapping(header)).toEqual({ [field]: header })
  })

  it('level 3: comes last', async () => {
    expect(await mapping('Titel', 'title')).toEqual({ title: 'title' })
    expect(await mapping('Titel', 'titles')).toEqual({ title: 'titles' })
  })

  it('takes the column of the files for no date', async () => {
    expect(await mapping('Datei', 'Titel', 'Datum')).toEqual({ title: 'Titel', publication_date: 'Datum' })
    expect(await mapping('Datei')).toEqual({})
  })

  it('maps a whole table', async () => {
    expect(await mapping('Title', 'Pub_Date', 'Descriptions', 'Writer', 'tag', 'creatorss', 'keyword')).toEqual({
      title: 'Title',
      publication_date: 'Pub_Date',
      description: 'Descriptions',
      creators: 'Writer',
      keywords: 'keyword',
    })
  })

  it.each([
    ['no headers', {}, "Missing 'headers'"],
    ['an empty list', { headers: [] }, 'No headers provided'],
    ['no list', { headers: 'title' }, "'headers' must be of type array"],
    ['headers that are no texts', { headers: ['a', 3] }, "'headers.1' must be of type string, received 3"],
  ])('answers 400 for %s', async (_, body, error) => {
    const answer = await running.raw.automapRepoFields({ body: body as { headers: string[] } })
    expect(answer).toMatchObject({ status: 400, body: { success: false, error: expect.stringContaining(error) } })
  })
})

describe('automap_columns', () => {
  const mapping = async (placeholders: string[], headers: string[], prompt_id = 'p') => {
    const prompts_path = running.file(
      'prompts.yaml',
      JSON.stringify({ p: { v: { user: placeholders.map((name) => `{${name}}`).join(' ') } } }),
    )
    const table_path = running.file('table.csv', `${headers.map((header) => `"${header}"`).join(',')}\n`)
    return (await running.client.automapColumns({ body: { table_path, prompts_path, prompt_id } })).mapping
  }

  // Compared one with each, they would take minutes.
  it('compares very many columns that are equal when normalized', async () => {
    const alike = Array.from({ length: 16_384 }, (_, number) => {
      return `x${number.toString(2).padStart(14, '0').replaceAll('0', ' ').replaceAll('1', '_')}a`
    })
    expect(await mapping(['x_a'], alike)).toEqual({ x_a: alike[0] })
  })

  it('level 1: takes equal names before anything else', async () => {
    expect(await mapping(['title', 'Title'], ['Title', 'title'])).toEqual({ title: 'title', Title: 'Title' })
    expect(await mapping(['a_b', 'ab'], ['A B', 'ab'])).toEqual({ ab: 'ab', a_b: 'A B' })
  })

  it('level 2: takes names that are equal without case, blanks and underscores', async () => {
    expect(await mapping(['date_of_birth'], ['Date Of Birth'])).toEqual({ date_of_birth: 'Date Of Birth' })
  })

  it.each([
    ['keyword', 'Keywords'],
    ['keywords', 'Key Word'],
    ['as', 'a'],
  ])('level 3: takes the other number of %s, %s', async (name, header) => {
    expect(await mapping([name], [header])).toEqual({ [name]: header })
  })

  it('level 3: comes after level 2 for all placeholders', async () => {
    expect(await mapping(['map', 'maps'], ['MAPS'])).toEqual({ maps: 'MAPS' })
  })

  it('level 4: takes names from 0.8 on, the most similar first [limit:automap-columns]', async () => {
    expect(await mapping(['publicationdate'], ['publicationsdate'])).toEqual({ publicationdate: 'publicationsdate' })
    expect(await mapping(['abcdef'], ['abcdex'])).toEqual({ abcdef: 'abcdex' })
    expect(await mapping(['abcde'], ['abcdx'])).toEqual({})
    expect(await mapping(['description', 'descriptio'], ['descriptiox'])).toEqual({ descriptio: 'descriptiox' })
  })

  it('level 5: knows words of the same meaning in German and English', async () => {
    expect(
      await mapping(
        ['title', 'Material', 'place', 'inventory_number'],
        ['Titel', 'Werkstoff', 'Fundort', 'Inventarnummer'],
      ),
    ).toEqual({
      title: 'Titel',
      Material: 'Werkstoff',
      place: 'Fundort',
      inventory_number: 'Inventarnummer',
    })
  })

  it('uses each header at most once', async () => {
    expect(await mapping(['title', 'TITLE', 'Title'], ['Title'])).toEqual({ Title: 'Title' })
  })

  it('maps nothing without placeholders, for an unknown prompt, and without headers', async () => {
    expect(await mapping([], ['a'])).toEqual({})
    expect(await mapping(['a'], ['a'], 'unknown')).toEqual({})
    const prompts_path = running.file('p.yaml', 'p: { v: { user: "{a}" } }')
    expect(
      (
        await running.client.automapColumns({
          body: { table_path: running.file('blank.csv', '\n\n'), prompts_path, prompt_id: 'p' },
        })
      ).mapping,
    ).toEqual({})
  })

  it.each([
    ['no table', { table_path: undefined }, 400, "Missing 'table_path'"],
    ['no prompts', { prompts_path: undefined }, 400, "Missing 'prompts_path'"],
    ['no prompt', { prompt_id: undefined }, 400, "Missing 'prompt_id'"],
    ['a missing table', { table_path: '/none.csv' }, 404, 'File not found: /none.csv'],
    ['missing prompts', { prompts_path: '/none.yaml' }, 404, 'File not found: /none.yaml'],
    ['prompts that are no YAML', { prompts_path: ['bad.yaml', 'a: [1\nb: }'] }, 400, 'Invalid YAML format'],
    ['prompts that are a list', { prompts_path: ['list.yaml', '- a'] }, 400, 'not a YAML dictionary'],
    ['a table that cannot be read', { table_path: ['t.xlsx', 'text'] }, 500, 'not an Excel workbook'],
  ])('answers for %s', async (_, change, status, error) => {
    const given = { table_path: ['t.csv', 'a\n'], prompts_path: ['p.yaml', 'p: {}'], prompt_id: 'p', ...change }
    const made = Object.entries(given).map(([name, value]) => [
      name,
      Array.isArray(value) ? running.file(value[0] ?? '', value[1] ?? '') : value,
    ])
    const answer = await running.raw.automapColumns({ body: Object.fromEntries(made) })
    expect(answer).toMatchObject({ status, body: { success: false, error: expect.stringContaining(error) } })
  })
})
