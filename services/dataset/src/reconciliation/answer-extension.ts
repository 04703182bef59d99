import { ServiceError } from '@regesta/contracts/problem'
import type { Persons } from '@regesta/persons/persons'
import { z } from 'zod'
import { understoodCopy } from '../domain/understood.js'
import { parseJson } from './answer-queries.js'
import { PROPERTIES, propertyById } from './properties.js'

const Extension = z.looseObject({
  ids: z.array(z.string()).max(1_000),
  properties: z.array(z.looseObject({ id: z.string() })),
})

/** Answers a data extension query (reconciliation API 0.2, section 6): the values of some properties of some persons. */
export function answerExtension({ store }: Persons, text: string) {
  const request = Extension.safeParse(parseJson('extend', text))
  if (!request.success) throw new ServiceError('invalid_input', "'extend' needs the members ids and properties")
  const properties = request.data.properties.flatMap(({ id }) => propertyById(id) ?? [])
  const rows = request.data.ids.map((kbId) => {
    const copy = store.find(kbId)
    const person = copy === undefined ? undefined : understoodCopy(copy)
    const cells = properties.map((property) => [
      property.id,
      person === undefined ? [] : property.values(person).map((str) => ({ str })),
    ])
    return [kbId, Object.fromEntries(cells)]
  })
  return { meta: properties.map(({ id, name }) => ({ id, name })), rows: Object.fromEntries(rows) }
}

/** What a person can be extended by. */
export const proposedProperties = (type: string, limit: number) => ({
  type,
  limit,
  properties: PROPERTIES.slice(0, limit).map(({ id, name }) => ({ id, name })),
})
