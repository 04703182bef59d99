import { findingOf } from '@regesta/contracts/messages'
import { MESSAGES, messageOf } from '@regesta/contracts/sentences'
import { describe, expect, it } from 'vitest'

/** Parameters that are never free text. */
const NAMES: Readonly<Record<string, string>> = {
  field: 'publication_date',
  attribute: 'gnd',
  one: 'creator',
  code: 'INVALID_URI',
  place: '/meshes/0',
  line: '12',
  schema: '/museum/object.xsd',
}

describe('the sentences of the table', () => {
  it.each(Object.entries(MESSAGES))('%s is known again with what was filled in', (message_id, template) => {
    const names = [...template.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '')
    const message_params = Object.fromEntries(names.map((name) => [name, NAMES[name] ?? `the ${name}: 1.5, or "so"`]))
    const sentence = names.reduce((text, name) => text.replace(`{${name}}`, message_params[name] ?? ''), template)
    expect(messageOf(sentence)).toEqual({ message_id, message_params })
  })

  it('are no other texts, and none that only begin or end like them', () => {
    for (const text of [
      '',
      'Invalid',
      'Unknown field: two words',
      'Unknown field: ',
      'Line of objects.csv: too long',
      'glTF not read: it is empty',
      'Metadata validation failed. Or not',
    ])
      expect(messageOf(text)).toEqual({})
    expect(findingOf('Something else')).toEqual({ message: 'Something else' })
  })
})
