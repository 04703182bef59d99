import { describe, expect, it } from 'vitest'
import { oneOf, parseParts, search, text, unreadParts, wholeNumber, writeParts } from '../src/address.js'
import { paths } from '../src/paths.js'

it('the addresses of the console are these, for links that people keep', () => {
  expect(Object.values(paths)).toMatchInlineSnapshot(`
    [
      "/",
      "/new",
      "/sample",
      "/p/$project",
      "/p/$project/files",
      "/p/$project/files/$file",
      "/p/$project/mapping",
      "/p/$project/records",
      "/p/$project/records/$record",
      "/p/$project/plan/$plan",
      "/p/$project/versions",
      "/p/$project/repository",
      "/p/$project/history",
      "/components",
      "/components/$component",
      "/pipelines",
      "/pipelines/$pipeline",
      "/runs",
      "/runs/$run",
      "/runs/component/$execution",
      "/work/$service/$operation",
      "/persons",
      "/persons/$person",
      "/settings",
      "/health",
      "/help",
      "/help/$page",
      "/help/keys",
    ]
  `)
})

describe('the parts of an address', () => {
  const read = search({ q: text, page: wholeNumber, view: oneOf('list', 'map') })

  it('are read as what the screen expects', () => {
    expect(read(parseParts('?q=1e3&page=2&view=map'))).toEqual({ q: '1e3', page: 2, view: 'map' })
    expect(read(parseParts('?q=a&q=b'))).toEqual({ q: 'a' })
  })

  it('are left out where nobody can read them, and named', () => {
    const raw = parseParts('?page=minus&view=globe&who=me&q=')
    expect(read(raw)).toEqual({})
    expect(unreadParts(raw, read(raw))).toEqual(['page', 'view', 'who'])
  })

  it.each(['?q=007&page=2', '?q=a+b%26c', '?q=%22true%22', '?status=a&status=b', ''])(
    'stay what they are: "%s"',
    (query) => {
      expect(writeParts(parseParts(query))).toBe(query)
    },
  )

  it('have no place for what has no value', () => {
    expect(writeParts({ q: '', page: undefined, view: null, sort: 'name' })).toBe('?sort=name')
  })
})
