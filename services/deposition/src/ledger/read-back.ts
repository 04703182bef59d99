import { say } from '@regesta/contracts/sentences'
import type { Deposition } from '../domain/deposition-view.js'
import { readDeposition } from '../outside/readings.js'
import type { Search } from './finding.js'
import { lookFor } from './look-for.js'
import { type Asked, type Proof, proofOfDeposition, type Shown } from './proof-of.js'

/**
 * What a fresh reading says of a write that its answer has shown. An answer may repeat what was sent and keep nothing of it;
 * only what can be read again is there.
 *
 * @returns what follows from the reading, or why it does not show the same
 */
export const readBack = (search: Search, asked: Asked, shown: Shown): Promise<Proof> =>
  // A reading that could not be made says nothing about the write, which has been answered.
  read(search, asked, shown).catch((error: Error) => ({ doubt: error.message }))

async function read(search: Search, asked: Asked, shown: Shown): Promise<Proof> {
  switch (search.write.kind) {
    case 'create':
    case 'new_version':
      return readDraftBack(search, asked, shown.draft)
    case 'put_metadata':
    case 'publish':
    case 'delete_file':
    case 'edit':
    case 'publish_edit':
    case 'discard_edit': {
      const finding = await lookFor(search)
      return finding.kind === 'done' ? finding : { doubt: finding.reason }
    }
    // All files of a draft are read back at once when they are sent; whoever asks for its end reads that.
    case 'put_file':
    case 'discard':
      return shown
  }
}

/** A draft that was made is read by the id that its answer showed; a search would not show it yet. */
async function readDraftBack({ access, record }: Search, asked: Asked, draft: Deposition | undefined): Promise<Proof> {
  const id = draft?.id ?? ''
  const reading = await readDeposition(access, id, record.record_id)
  if (reading.kind === 'gone') return { doubt: say('deposition_not_found', { id }) }
  if (reading.kind === 'unproved') return { doubt: reading.reason }
  return proofOfDeposition(asked, reading.value)
}
