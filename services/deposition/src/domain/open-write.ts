import type { RemoteWrite } from '@regesta/contracts/projects-internal'
import { CERTAINTY } from './reading-schedule.js'

const SECONDS = CERTAINTY / 1_000

const WHERE_SHOWN: Readonly<Record<RemoteWrite['kind'], string>> = {
  create: drafted(),
  new_version: drafted(),
  put_metadata: sentAsItIs(),
  put_file: sentAsItIs(),
  delete_file: 'It is done if the file is gone; otherwise it counts as not done, and the action can be repeated',
  publish: `It is done if the repository shows it published. Not shown ${SECONDS} seconds after it was sent, it counts as not done, and it can be published again`,
  discard: 'It is done if the draft is gone; otherwise it is sent again',
  edit: 'It is done if the repository shows an open edit, which is discarded then; what is public stays',
  publish_edit: `It is done if the repository shows the new metadata published. Not shown ${SECONDS} seconds after it was sent, it counts as not done, and the edit is discarded`,
  discard_edit: 'It is done if no edit is open any more; otherwise it is sent again',
}

/** What becomes of a write that has no end yet, in one sentence. */
export const happensThen = ({ kind, state }: Pick<RemoteWrite, 'kind' | 'state'>): string =>
  state === 'sent'
    ? 'Its answer is waited for; should none come, the repository is read'
    : `The repository is read. ${WHERE_SHOWN[kind]}`

/** How a person can end a write sooner; null while it is being sent. */
export const wayOutOf = ({ record_id, state }: Pick<RemoteWrite, 'record_id' | 'state'>): string | null =>
  state === 'sent'
    ? null
    : `Wait, or end it without knowing: /project/verify_records with record_ids [${record_id}] and repair ["give_up"]`

function drafted() {
  return `It is done if the repository shows the draft. Not shown ${SECONDS} seconds after it was sent and in three readings, it counts as not done, and the action can be repeated`
}

function sentAsItIs() {
  return 'It is done if the repository shows what was sent; otherwise it counts as not done, and the action can be repeated'
}
