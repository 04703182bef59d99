import type { InternalRecord, RemoteFile, RemoteWrite } from '@regesta/contracts/projects-internal'
import { say } from '@regesta/contracts/sentences'
import { type Deposition, depositionOf, entryFrom, isShown } from '../domain/deposition-view.js'
import type { FilesBefore } from '../domain/files-before.js'
import { type Metadata, payloadOf } from '../domain/payload.js'
import { couldBeSame, differingFields } from '../domain/same-metadata.js'
import type { Answered } from '../outside/send-call.js'
import { type Deposit, type Deposits, isAbout } from '../store/deposits.js'
import {
  draftEffect,
  type Effect,
  editedEffect,
  fileEffect,
  goneEffect,
  metadataEffect,
  preparedEffect,
  publishedEffect,
} from './effects.js'

/** What was asked of the repository, and what is known of the record that it was asked for. */
export interface Asked {
  readonly write: RemoteWrite
  readonly record: InternalRecord
  /** The metadata that were sent. */
  readonly sent: Metadata
  /** What becomes of the files of the version before, where the draft of the next one was asked for with them. */
  readonly before?: FilesBefore | undefined
  /** The file as its bytes went out. */
  readonly file?: RemoteFile | undefined
  /** For what else a deposition is known to have been made, if for anything. */
  ownerOf(depositionId: string): Deposit | undefined
}

type Known = Pick<Deposits, 'listById' | 'findRequest'>
type Wanted = Pick<Asked, 'write' | 'record' | 'file'> & { readonly free?: readonly string[] }

/** Puts together what a write asked for, from the record and what was kept when it was sent. */
export function askedOf(deposits: Known, repository: string, { write, record, file, free = [] }: Wanted): Asked {
  const request = deposits.findRequest(write.write_id)
  return {
    write,
    record,
    file,
    sent: (request?.metadata as Metadata | undefined) ?? payloadOf(record)?.metadata ?? {},
    before: write.kind === 'new_version' ? (request as FilesBefore | undefined) : undefined,
    ownerOf: (id) => {
      if (free.includes(id)) return undefined
      const rows = deposits.listById(repository, id).filter((row) => !isAbout(row, write.write_id))
      // The version of a record may be there from an earlier attempt; a create never makes what is there.
      return rows.find((row) => write.kind === 'create' || row.record_uuid !== record.record_uuid)
    },
  }
}

/** What follows from an answer, or a reading, that shows what was to be done. */
export interface Shown {
  readonly effect: Effect
  /** The draft that was made. */
  readonly draft?: Deposition
  /** The deposition as the repository shows it. */
  readonly body?: Record<string, unknown>
}

/** What was shown, or why it shows nothing. */
export type Proof =
  | Shown
  | { readonly doubt: string /** What may have been made nevertheless. */; readonly draft?: Deposition | undefined }

/** Judges an answer that says a write is done: it is believed only if its body shows it (one rule for each kind). */
export function proofOf(asked: Asked, answer: Answered): Proof {
  switch (asked.write.kind) {
    case 'put_file':
      return proofOfFile(asked, answer)
    case 'delete_file':
      return { effect: goneEffect(asked.record, asked.write.remote_key ?? '', new Date().toISOString()) }
    case 'discard':
      return proofOfEnd(asked, answer, preparedEffect(asked.record))
    case 'discard_edit':
      return proofOfEnd(asked, answer, {})
    default: {
      const shown = depositionOf(answer.json)
      if (shown === undefined) return { doubt: say('answer_without_deposition', {}) }
      return proofOfDeposition(asked, shown)
    }
  }
}

/** What a deposition shows of a write that is to have made or changed it. */
export function proofOfDeposition(asked: Asked, shown: Deposition): Proof {
  const doubt = doubtOf(asked, shown)
  if (doubt === undefined) return shownBy(asked, shown)
  return { doubt, draft: asked.write.kind === 'create' && isNewDraft(asked, shown) ? shown : undefined }
}

/** Whether a create may have made a deposition, whatever metadata it has. */
const isNewDraft = (asked: Asked, shown: Deposition) =>
  shown.files.length === 0 && doubtOfDraft(asked, shown) === undefined

/** What follows from a deposition about which there is no doubt. */
export function shownBy(asked: Asked, shown: Deposition): Shown {
  const { record, write, sent } = asked
  const { body } = shown
  if (write.kind === 'edit' || write.kind === 'discard_edit') return { effect: {}, body }
  if (write.kind === 'publish_edit') return { effect: editedEffect(record, write, sent, shown), body }
  if (write.kind === 'publish') return { effect: publishedEffect(record, shown), body }
  if (write.kind === 'put_metadata') return { effect: metadataEffect(record, write, shown), body }
  return { effect: draftEffect(asked, shown), draft: shown, body }
}

/** Why a deposition, from an answer or a reading, is not what a write was to bring about; undefined when it is. */
export function doubtOf(asked: Asked, shown: Deposition): string | undefined {
  switch (asked.write.kind) {
    case 'create':
      return doubtOfDraft(asked, shown) ?? doubtOfCreated(asked, shown)
    case 'new_version':
      return doubtOfDraft(asked, shown) ?? doubtOfVersion(asked, shown)
    case 'put_metadata':
      return doubtOfId(asked, shown) ?? doubtOfMetadata(asked, shown)
    case 'edit':
      return doubtOfId(asked, shown) ?? doubtOfEdit(shown)
    case 'publish_edit':
      return doubtOfId(asked, shown) ?? doubtOfPublished(shown) ?? doubtOfMetadata(asked, shown)
    default:
      return doubtOfId(asked, shown) ?? doubtOfPublished(shown)
  }
}

function doubtOfDraft({ ownerOf, record }: Asked, { id, submitted }: Deposition): string | undefined {
  if (submitted) return say('deposition_is_published', { id })
  const owner = ownerOf(id)
  if (owner === undefined) return undefined
  const { record_uuid, project_path: project } = owner
  if (record_uuid === record.record_uuid) return say('deposition_of_attempt', { id, project })
  return say('deposition_of_record', { id, record: record_uuid, project })
}

function doubtOfCreated({ sent }: Asked, { id, metadata, files }: Deposition): string | undefined {
  if (files.length > 0) return say('deposition_with_files', { id })
  return couldBeSame(sent, metadata) ? undefined : say('deposition_with_other_metadata', { id })
}

function doubtOfVersion({ record, write }: Asked, { id, conceptId }: Deposition): string | undefined {
  if (id === write.deposition_id) return say('deposition_before', { id })
  if (conceptId !== '' && conceptId === record.concept_rec_id) return undefined
  return say('deposition_of_other_concept', { id, concept: conceptId || '(none)', wanted: record.concept_rec_id })
}

function doubtOfId({ write, record }: Asked, { id }: Deposition): string | undefined {
  const wanted = write.deposition_id ?? record.repo_record_id
  return id === wanted ? undefined : say('answer_about_deposition', { id, wanted })
}

function doubtOfMetadata({ sent }: Asked, { metadata }: Deposition): string | undefined {
  const different = differingFields(sent, metadata)
  return different.length === 0 ? undefined : say('not_as_sent', { fields: different.join(', ') })
}

function doubtOfPublished({ submitted, state }: Deposition): string | undefined {
  if (!submitted) return say('draft_not_published', {})
  return state === 'inprogress' ? say('being_edited', {}) : undefined
}

const doubtOfEdit = ({ submitted, state }: Deposition): string | undefined =>
  submitted && state === 'inprogress' ? undefined : say('no_edit_open', {})

function proofOfFile({ write, file }: Asked, { json }: Answered): Proof {
  const entry = entryFrom(json)
  if (file === undefined) return { doubt: say('answer_before_all', {}) }
  if (entry === undefined || !isShown(entry) || entry.md5 !== file.md5 || entry.size !== file.size) {
    return { doubt: say('other_bytes', { there: entry?.md5 || 'unknown', sent: `${file.md5}` }) }
  }
  if (entry.key !== write.remote_key)
    return { doubt: say('answer_about_file', { name: entry.key, wanted: `${write.remote_key}` }) }
  return { effect: fileEffect(file, entry, new Date().toISOString()) }
}

/** The end of a draft, or of an edit, shows nothing, or the deposition as it was. */
function proofOfEnd(asked: Asked, { json }: Answered, effect: Effect): Proof {
  const shown = depositionOf(json)
  const doubt = shown === undefined ? undefined : doubtOfId(asked, shown)
  return doubt === undefined ? { effect } : { doubt }
}
