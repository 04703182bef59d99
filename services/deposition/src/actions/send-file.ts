import type { RemoteFile } from '@regesta/contracts/projects-internal'
import { say } from '@regesta/contracts/sentences'
import { contentDigest } from '../domain/content-digest.js'
import { LATEST_READING, READINGS } from '../domain/reading-schedule.js'
import type { KeyedFile } from '../domain/remote-keys.js'
import type { Held } from '../ledger/held.js'
import type { Ledger } from '../ledger/ledger.js'
import type { WaitingEnd } from '../ledger/waiting-end.js'
import { writeOnce } from '../ledger/write-once.js'
import type { Written } from '../ledger/written.js'
import { type FileToSend, fileUpload, type LocalFile, localFile } from '../outside/file-upload.js'
import type { Digests } from '../outside/hashing.js'
import type { Reaction } from '../outside/send-call.js'
import { isUnchanged } from './choose-files.js'

export interface FileSending extends FileToSend {
  readonly keyed: KeyedFile
  readonly bucket: string
  readonly onBytes: (count: number) => void
  /** The end of the file before, which waits for this one. */
  readonly before: WaitingEnd
}

/** What is noted about a file before it is sent, so that a reading knows what to look for. */
export const wantedFile = ({ file, key }: KeyedFile, local: LocalFile): RemoteFile => ({
  remote_key: key,
  origin: 'sent',
  file_id: file.file_id,
  size: local.size,
  md5: '',
  sha256: null,
  mtime_ns: local.mtime_ns,
  state: 'wanted',
  verified_at: null,
})

/** Sends one file once. It is done when the repository names the MD5 of the very bytes that went out. */
export function sendFile(ledger: Ledger, held: Held, sending: FileSending): Promise<Written> {
  const { record, access } = held
  const { keyed, local, bucket, onBytes, before } = sending
  const path = keyed.file.absolute_path
  const upload = fileUpload(sending, onBytes)
  let sent: Digests | undefined
  return writeOnce(ledger, held, {
    before,
    intent: {
      kind: 'put_file',
      remote_key: keyed.key,
      deposition_id: record.repo_record_id,
      request_sha256: contentDigest(local),
      expected: ['draft'],
    },
    send: async () => {
      const reaction = await access.api.upload(bucket, keyed.key, upload)
      sent = await upload.sent()
      return unlessChanged(reaction, local, path)
    },
    file: () => (sent === undefined ? undefined : { ...wantedFile(keyed, local), ...sent }),
    readings: READINGS.filter((offset) => offset <= LATEST_READING),
    refusal: () => ({}),
  })
}

/** Whatever the repository says of a file that changed while it was sent proves nothing. */
async function unlessChanged(reaction: Reaction, local: LocalFile, path: string): Promise<Reaction> {
  if (reaction.kind !== 'answer' || reaction.status >= 300) return reaction
  const now = await localFile(path)
  if (now !== undefined && isUnchanged(local, now)) return reaction
  return { kind: 'lost', reason: say('changed_while_sent', { path }), call: reaction.call }
}
