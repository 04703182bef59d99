import type { InternalRecord } from '@regesta/contracts/projects-internal'
import spdxNames from 'spdx-license-ids/index.json' with { type: 'json' }
import type { Entity } from './crate-entities.js'

/** The licence of the record, by its address in the SPDX list where it is listed; a crate must name one. */
export function licenceEntity({ payload }: InternalRecord): Entity {
  const { license } = ((payload as { metadata?: { license?: unknown } } | null)?.metadata ?? {}) as {
    license?: unknown
  }
  const id = typeof license === 'string' ? license : (license as { id?: unknown } | undefined)?.id
  if (typeof id !== 'string') return described('No licence is named for this record; all rights reserved')
  // Repositories write the names in lower case.
  const spdx = spdxNames.find((name) => name.toLowerCase() === id.toLowerCase())
  return spdx === undefined
    ? described(id)
    : { '@id': `https://spdx.org/licenses/${spdx}`, '@type': 'CreativeWork', name: spdx, identifier: spdx }
}

const described = (name: string): Entity => ({ '@id': '#licence', '@type': 'CreativeWork', name })
