import { deflateSync } from 'node:zlib'
import { beforeAll, describe, expect, it } from 'vitest'
import { byName, sharedFixture } from './fixture.js'

const fixture = await sharedFixture()

type Objects = Readonly<Record<number, string | Buffer>>

/** What a program writes at one saving: its objects and how to begin with them. Readers of other things than pages would want true places. */
function saved(objects: Objects, trailer = '<</Root 1 0 R>>'): Buffer {
  const parts = Object.entries(objects).map(([number, object]) => [`${number} 0 obj\n`, object, '\nendobj\n'])
  const text = [...parts.flat(), `xref\n0 0\ntrailer\n${trailer}\nstartxref\n9\n%%EOF\n`]
  return Buffer.concat(text.map((part) => Buffer.from(part)))
}

const pdf = (...savings: Buffer[]) => Buffer.concat([Buffer.from('%PDF-1.7\n'), ...savings])
const page = '<</Type/Page/Parent 2 0 R>>'
const pages = (...kids: number[]) =>
  `<</Type /Pages /Kids [${kids.map((kid) => `${kid} 0 R`).join(' ')}] /Count ${kids.length}>>`
const catalog = '<</Type/Catalog/Pages 2 0 R>>'
const two = { 1: catalog, 2: pages(3, 4), 3: page, 4: page }

function stream(dictionary: string, content: Buffer, length: number | string = content.length): Buffer {
  const begin = `<<${dictionary}/Length ${length}>>stream\r\n`
  return Buffer.concat([Buffer.from(begin), content, Buffer.from('\nendstream')])
}

/** Objects in a compressed stream. */
function packed(objects: Objects): Buffer {
  let offset = 0
  const places = Object.entries(objects).map(([number, object]) => {
    const place = `${number} ${offset}`
    offset += object.length + 1
    return place
  })
  const header = `${places.join(' ')}\n`
  const content = Buffer.from(`${header}${Object.values(objects).join('\n')}\n`)
  const dictionary = `/Type/ObjStm/N ${places.length}/First ${header.length}/Filter/FlateDecode`
  return stream(dictionary, deflateSync(content))
}

/** Documents, with the number of their pages. */
const DOCUMENTS: Readonly<Record<string, [document: Buffer, pages: number]>> = {
  'saved-once.pdf': [pdf(saved(two)), 2],
  'a-note-on-each-page.pdf': [pdf(saved(two), saved({ 3: page, 4: page }), saved({ 4: page })), 2],
  'page-added.pdf': [pdf(saved(two), saved({ 2: pages(3, 4, 5), 5: page })), 3],
  'page-removed.pdf': [pdf(saved(two), saved({ 2: pages(4) })), 1],
  'page-replaced.pdf': [pdf(saved(two), saved({ 2: pages(5), 5: page, 4: 'null' })), 1],
  'packed.pdf': [pdf(saved({ 9: packed(two) })), 2],
  'packed-again.pdf': [pdf(saved({ 9: packed(two) }), saved({ 10: packed({ 3: page, 4: page }) })), 2],
  'packed-and-then-not.pdf': [pdf(saved({ 9: packed(two) }), saved({ 2: pages(3), 3: page })), 1],
  'without-the-tree.pdf': [pdf(saved({ 3: page, 4: page }, '<<>>'), saved({ 4: page, 5: page }, '<<>>')), 3],
  'without-the-tree-and-with-a-page-that-is-none-now.pdf': [pdf(saved(two, '<<>>'), saved({ 4: '<<>>' }, '<<>>')), 1],
  'count-elsewhere.pdf': [pdf(saved({ ...two, 2: '<</Type/Pages/Count 8 0 R>>', 8: '7' }), saved({ 4: page })), 2],
  'count-that-lies.pdf': [pdf(saved({ ...two, 2: '<</Type/Pages/Count 2147483647>>' })), 2],
  'other-pages-first.pdf': [
    pdf(
      saved({ ...two, 1: '<</Type/Catalog/Names<</Pages 7 0 R>>/Pages 2 0 R>>', 7: '<</Names[]>>' }, '<</Root 1 0 R>>'),
    ),
    2,
  ],
  'document-within.pdf': [pdf(saved({ ...two, 8: stream('/Type/EmbeddedFile', pdf(saved({ 4: page, 6: page }))) })), 2],
  'length-elsewhere.pdf': [pdf(saved({ ...two, 8: stream('', Buffer.from('BT ET'), '9 0 R'), 9: '5' }, '<<>>')), 2],
  'old-ends-of-lines.pdf': [
    Buffer.from(
      pdf(saved(two), saved({ 4: page }))
        .toString('latin1')
        .replaceAll('\n', '\r'),
      'latin1',
    ),
    2,
  ],
  'strange-beginnings.pdf': [
    Buffer.from(
      pdf(saved(two))
        .toString('latin1')
        .replaceAll(' 0 obj', `${' '.repeat(40)}0 obj`),
    ),
    2,
  ],
  'shared-page.pdf': [pdf(saved({ ...two, 2: pages(3, 4, 4) })), 2],
}

const counted: Record<string, unknown> = {}

beforeAll(async () => {
  const files = Object.fromEntries(Object.entries(DOCUMENTS).map(([name, [document]]) => [name, document]))
  const { foundFiles } = await fixture.scan({ files, bundling: { enabled: false }, extensions: ['.pdf'] })
  for (const [name, { validation_report }] of Object.entries(byName(foundFiles)))
    counted[name] = [validation_report?.errors, validation_report?.details.pages]
})

describe('the pages of a PDF are those of its last saving', () => {
  it.each(Object.entries(DOCUMENTS).map(([name, [, number]]) => [name, number] as const))('%s', (name, number) => {
    expect(counted[name]).toEqual([[], number])
  })
})
