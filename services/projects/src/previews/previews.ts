import type { FileHandle } from 'node:fs/promises'
import { join } from 'node:path'
import { ServiceError } from '@regesta/contracts/problem'
import type { OpenContent } from '../contents/open-content.js'
import { pictureCache } from './picture-cache.js'
import { ProcessEnded, picturePool } from './picture-pool.js'
import type { PictureAnswer, PictureTask } from './picture-task.js'
import { reasonAgainst } from './reason-against.js'
import { shareWork } from './share-work.js'

/** Pictures of files, made when they are first asked for. */
export interface Previews {
  /**
   * A WebP whose longer side has so many pixels at the most, opened for the caller; the content is closed.
   *
   * @throws unsupported_media_type with the reason where there is none
   */
  preview(content: OpenContent, size: number, signal: AbortSignal): Promise<FileHandle>
  close(): void
}

/** Raised when pictures are made in another way, so that those that were kept are made again. */
const GENERATION = 1
/** Files without a picture that are remembered, so that a list does not have them tried at every look. */
const MOST_REFUSED = 1_000

/** @param home pictures are kept below it */
export function openPreviews(home: string): Previews {
  const pool = picturePool()
  const cache = pictureCache(join(home, 'cache', 'previews'))
  const refused = new Map<string, string>()
  const share = shareWork<void>()

  function remember(identity: string, reason: string): void {
    refused.set(identity, reason)
    const [oldest = ''] = refused.keys()
    if (refused.size > MOST_REFUSED) refused.delete(oldest)
  }

  /** A decoder that came down is given a second file that is the same: somebody else may have ended the process. */
  async function attempt(task: PictureTask, wanted: AbortSignal): Promise<PictureAnswer> {
    for (let again = 1; ; again -= 1) {
      try {
        return await pool.ask(task, wanted)
      } catch (error) {
        if (!(error instanceof ProcessEnded)) throw error
        if (again === 0) return { failed: 'its decoder breaks down over it' }
      }
    }
  }

  async function make(content: OpenContent, task: PictureTask, wanted: AbortSignal): Promise<void> {
    const answer = await attempt(task, wanted)
    if ('done' in answer) return
    if (!wanted.aborted) remember(content.identity, answer.failed)
    throw noPicture(content.row.filename, answer.failed)
  }

  return {
    preview: async (content, size, signal) => {
      const key = `${GENERATION} preview ${size} ${content.identity}`
      let isHandedOver = false
      try {
        refuse(content, refused.get(content.identity))
        const known = await cache.find(key)
        if (known !== undefined) return known
        await share(key, signal, async (wanted) => {
          isHandedOver = true
          const task = (target: string) => ({ kind: 'preview', source: sourceOf(content), target, size }) as const
          await cache.put(key, (target) => make(content, task(target), wanted)).finally(() => content.file.close())
        })
        return await made(cache.find(key))
      } finally {
        // Who only waits for what somebody else has asked for needs no content; who began is not the last to wait for it.
        if (!isHandedOver) await content.file.close()
      }
    },
    close: () => pool.close(),
  }
}

function refuse({ row }: OpenContent, known: string | undefined): void {
  const reason = known ?? reasonAgainst(row.mime_type)
  if (reason !== undefined) throw noPicture(row.filename, reason)
}

const noPicture = (filename: string, reason: string) =>
  new ServiceError('unsupported_media_type', `There is no picture of ${filename}: ${reason}`)

async function made(found: Promise<FileHandle | undefined>): Promise<FileHandle> {
  const file = await found
  if (file === undefined) throw new ServiceError('internal', 'The folder of pictures was emptied at this moment')
  return file
}

/** The file that is open, whatever lies at its place now; other systems than Linux have no name for it. */
const sourceOf = ({ file, row }: OpenContent) =>
  process.platform === 'linux' ? `/proc/${process.pid}/fd/${file.fd}` : row.absolute_path
