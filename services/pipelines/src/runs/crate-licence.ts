import type { InternalRecord } from '@regesta/contracts/projects-internal'
import type { Entity } from './crate-entities.js'

/** The licence of the record, by its address in the list of SPDX; a crate must say something about its licence. */
export function licenceEntity({ payload }: InternalRecord): Entity {
  const { license } = ((payload as { metadata?: { license?: unknown } } | null)?.metadata ?? {}) as {
    license?: unknown
  }
  const id = typeof license === 'string' ? license : (license as { id?: unknown } | undefined)?.id
  if (typeof id !== 'string' || !/^[\w.+-]+$/.test(id)) {
    return {
      '@id': '#licence',
      '@type': 'CreativeWork',
      name: 'No licence is named for this record; all rights reserved',
    }
  }
  const name = /^cc/i.test(id) ? id.toUpperCase() : id
  return { '@id': `https://spdx.org/licenses/${name}`, '@type': 'CreativeWork', name, identifier: name }
}
