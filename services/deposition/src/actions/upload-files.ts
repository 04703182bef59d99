import { ServiceError } from '@regesta/contracts/problem'
import type { LinkChange, RemoteFile } from '@regesta/contracts/projects-internal'
import { sameName } from '@regesta/contracts/same-name'
import { say } from '@regesta/contracts/sentences'
import type { OperationHandle } from '@regesta/http/serve'
import type { Context } from '../context.js'
import type { RemoteEntry } from '../domain/deposition-view.js'
import { type KeyedFile, keyFiles } from '../domain/remote-keys.js'
import { changeRecord } from '../ledger/change-record.js'
import type { Held } from '../ledger/held.js'
import { waitingEnd } from '../ledger/waiting-end.js'
import { pauseBefore } from '../ledger/write-once.js'
import type { Written } from '../ledger/written.js'
import { openToSend } from '../outside/file-upload.js'
import { checkArrival } from './check-arrival.js'
import { type Choice, chooseFiles, isUnchanged, type UploadRules, uploadRules } from './choose-files.js'
import { deleteWithdrawn } from './delete-files.js'
import { checkDraft, checkUnpublished, readDraft } from './read-draft.js'
import { type FileSending, sendFile, wantedFile } from './send-file.js'

/** Rounds in which every file that has not arrived is sent once. */
const ROUNDS = 6

export interface Uploaded {
  readonly succeeded: number
  readonly failed: number
  /** The repository's answer about the file that was sent last. */
  readonly answer: { readonly status: number; readonly body: Record<string, unknown> } | undefined
  readonly errors: readonly string[]
  /** Files that wait until it is known what became of the one of this name. */
  readonly waiting: { readonly files: number; readonly name: string } | undefined
}

/** Bytes and files as the viewers of the operation see them. */
export type Progress = Pick<OperationHandle, 'progress'>

type Wanted = Extract<Choice, { kind: 'send' }>

/** Where files go, and which may. */
interface Target extends Pick<FileSending, 'bucket' | 'before'> {
  readonly rules: UploadRules
}

/** How the sending of a file ended; it may not even have been begun. */
type Sent = Written | { readonly state: 'absent' | 'kept_back'; readonly reason: string }

/**
 * Sends the linked files of a draft that are not at the repository yet, one after another. A file that fails is tried again
 * after all others had their turn, so it delays none of them.
 *
 * @param only source file ids; all linked files when undefined
 */
export async function uploadFiles(
  context: Context,
  held: Held,
  operation: Progress,
  only?: readonly number[],
): Promise<Uploaded> {
  checkDraft(held.record)
  // Whatever has become of the draft since it was made shows in the reading after the files.
  const draft = context.readings.stored(held) ?? (await readDraft(context, held))
  checkUnpublished(draft, held.record)
  const bucket = draft.link('bucket')
  if (bucket === undefined) throw new ServiceError('internal', say('draft_without_bucket', {}))
  const rules = uploadRules(context, held.record.project_path)
  const choices = await chooseFiles(held.record, draft.files, rules, only)
  const keys = keyFiles(held.record.files, rules.flatten, draft.files).map(({ key }) => key)
  await deleteWithdrawn(context, held, draft, new Set(keys))
  await noteChoices(context, held, choices, draft.files)
  const toSend = choices.filter((choice) => choice.kind === 'send')
  const news = choices.filter((choice) => choice.kind === 'there' && choice.isNews).length
  const impossible = choices.flatMap((choice) => (choice.kind === 'impossible' ? [choice.reason] : []))
  held.report.push(`Found ${toSend.length + news + impossible.length} file(s) to upload.`)
  const before = waitingEnd(context, held)
  const sent = await sendInRounds(context, held, toSend, { bucket, before, rules }, operation).finally(before.store)
  await held.refresh()
  const vanished = await checkArrival(context, held, sent)
  const errors = [...impossible, ...sent.errors, ...vanished]
  const succeeded = sent.keys.size - vanished.length + news
  const files = toSend.length - sent.keys.size - sent.errors.length
  const waiting = sent.openName === undefined || files === 0 ? undefined : { files, name: sent.openName }
  return { succeeded, failed: errors.length, answer: sent.answer, errors, waiting }
}

/** What is known before anything is sent: files that are there, that cannot be sent, and what each key should hold. */
async function noteChoices(
  context: Context,
  held: Held,
  choices: readonly Choice[],
  there: readonly RemoteEntry[],
): Promise<void> {
  const links = choices.flatMap((choice): LinkChange[] => {
    const { file, key } = choice.keyed
    if (choice.kind === 'impossible') {
      held.report.push(`ERROR uploading '${file.filename}': ${choice.reason}`)
      return [{ file_id: file.file_id, upload_status: 'upload_error', upload_error: choice.reason }]
    }
    if (choice.kind !== 'there' || !choice.isNews) return []
    held.report.push(`'${key}' is at the repository already.`)
    return [{ file_id: file.file_id, upload_status: 'uploaded', upload_error: null, remote_key: key }]
  })
  const remote_files = choices.flatMap((choice) => {
    if (choice.kind === 'impossible') return []
    const others = goneOthers(held.record, choice.keyed, there)
    if (choice.kind === 'send') return [...others, wantedFile(choice.keyed, choice.local)]
    return choice.isNews ? [...others, choice.file] : others
  })
  if (links.length + remote_files.length === 0) return
  await changeRecord(context, held, { links, remote_files })
}

/** What was noted of a file under a name that is composed otherwise, and that is not there any more. */
const goneOthers = (
  { remote_files }: Held['record'],
  { file, key }: KeyedFile,
  there: readonly RemoteEntry[],
): RemoteFile[] =>
  remote_files
    .filter(({ file_id, remote_key, state }) => {
      const isOther = file_id === file.file_id && remote_key !== key && sameName(remote_key, key)
      return isOther && state !== 'gone' && !there.some((entry) => entry.key === remote_key)
    })
    .map((noted) => ({ ...noted, state: 'gone', verified_at: new Date().toISOString() }))

async function sendInRounds(
  context: Context,
  held: Held,
  files: readonly Wanted[],
  to: Target,
  operation: Progress,
): Promise<{ keys: ReadonlySet<string>; errors: string[]; answer: Uploaded['answer']; openName?: string }> {
  const total = files.reduce((sum, { local }) => sum + local.size, 0)
  const errors: string[] = []
  let arrived = 0
  const keys = new Set<string>()
  let answer: Uploaded['answer']
  let waiting = [...files]
  for (let round = 1; waiting.length > 0; round += 1) {
    const failed: Wanted[] = []
    for (const wanted of waiting) {
      held.signal.throwIfAborted()
      let going = 0
      const { filename } = wanted.keyed.file
      operation.progress({
        total,
        unit: 'bytes',
        message: say('uploading', { name: filename, number: keys.size + 1, of: files.length }),
      })
      held.report.push(`Uploading '${filename}'...`)
      const onBytes = (count: number) => {
        going += count
        operation.progress({ done: arrived + going })
      }
      const written = await sendNow(context, held, wanted, { ...to, onBytes })
      if (written.state !== 'done') held.signal.throwIfAborted()
      if (written.state === 'done') {
        arrived += wanted.local.size
        keys.add(wanted.keyed.key)
        answer = { status: written.status, body: written.body }
        held.report.push(`Successfully uploaded '${filename}'.`)
      } else if (written.state === 'absent' && round < ROUNDS) failed.push(wanted)
      else errors.push(await giveUp(context, held, wanted, written))
      if (written.state === 'unknown') return { keys, errors, answer, openName: filename }
    }
    waiting = failed
    if (waiting.length === 0) break
    await to.before.store()
    await pauseBefore(context, round, held.signal)
  }
  return { keys, errors, answer }
}

/** How many files arrived, how many did not, and how many were not begun. */
export const endOf = ({ succeeded, failed, waiting }: Uploaded): string =>
  waiting === undefined
    ? say('upload_finished', { number: succeeded, failed })
    : say('upload_halted', { number: succeeded, failed, left: waiting.files, name: waiting.name })

/** The file may have changed since the round before, or something else may be in its place. */
async function sendNow(
  context: Context,
  held: Held,
  { keyed, local }: Wanted,
  { rules, ...to }: Target & Pick<FileSending, 'onBytes'>,
): Promise<Sent> {
  const opened = await openToSend(keyed.file, rules)
  if ('reason' in opened) return { state: opened.isMisplaced ? 'kept_back' : 'absent', reason: opened.reason }
  try {
    if (!isUnchanged(local, opened.local))
      await changeRecord(context, held, { remote_files: [wantedFile(keyed, opened.local)] })
    return await sendFile(context, held, { ...to, ...opened, keyed })
  } finally {
    await opened.file.close()
  }
}

/** The file's link says why it did not arrive; it stays eligible for the next upload. */
async function giveUp(
  context: Context,
  held: Held,
  { keyed: { file, key } }: Wanted,
  written: Exclude<Sent, { state: 'done' }>,
): Promise<string> {
  const reason =
    written.state === 'refused'
      ? written.sentences.join('. ')
      : written.state === 'unknown'
        ? `${written.reason}. Whether it arrived is checked again at ${written.write.next_read_at}`
        : written.reason
  // With a reason of this form it is `upload_open`.
  const upload_error = say('upload_failed', { name: key, reason })
  held.report.push(`ERROR uploading '${file.filename}': ${reason}`)
  const links = [{ file_id: file.file_id, upload_status: 'upload_error' as const, upload_error }]
  await changeRecord(context, held, { links })
  return upload_error
}
