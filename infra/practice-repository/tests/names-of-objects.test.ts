import { expect, it } from 'vitest'
import { complete, sharedRepository } from './start.js'

const repository = await sharedRepository()

/* Words that every object answers to, where a client names a licence, a scheme, a field, an order or a format. */
it.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty'])('know nothing of %s', async (word) => {
  const create = async (metadata: object) =>
    (await repository.call('POST', '/api/deposit/depositions', { body: { metadata: { ...complete, ...metadata } } }))
      .status
  const get = async (path: string, headers = {}) => (await repository.call('GET', path, { headers })).status
  expect(await create({ license: word })).toBe(400)
  const related = [{ identifier: '10.1234/x', relation: 'cites', scheme: word }]
  expect(await create({ related_identifiers: related })).toBeLessThan(500)
  for (const query of [`${word}:x`, `${word}:*`, `${word}:[1 TO 2]`]) {
    expect(await get(`/api/records?q=${encodeURIComponent(query)}`)).toBeLessThan(500)
  }
  expect(await get(`/api/records?sort=${word}`)).toBe(400)
  const { id } = await repository.published()
  expect(await get(`/api/records/${id}`, { Accept: word })).toBe(406)
  expect(await get(`/records/${id}/export/${word}`)).toBe(404)
})
