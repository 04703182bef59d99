import { type FileHandle, open } from 'node:fs/promises'
import { join } from 'node:path'
import { ServiceError } from '@regesta/contracts/problem'
import { say } from '@regesta/contracts/sentences'
import { outdated } from '@regesta/http/release-on-disk'
import { pictureCache } from './picture-cache.js'
import { ProcessEnded, picturePool } from './picture-pool.js'
import type { PictureAnswer, PictureSize, PictureTask } from './picture-task.js'
import { shareWork } from './share-work.js'

/** What a picture is made of. */
export interface PictureSource {
  /** The bytes, open. */
  readonly file: FileHandle
  /** Where they are, for systems that have no name for an open file. */
  readonly path: string
  /** What it is called in messages. */
  readonly filename: string
  /** Names the bytes. */
  readonly identity: string
  /** Whether it is raw data of a camera. */
  readonly isRaw: boolean
}

/** A task without the paths that it is done with. */
type PictureWork<T = PictureTask> = T extends PictureTask ? Omit<T, 'source' | 'isRaw' | 'target'> : never

/** Pictures that are made once and kept. */
export interface KeptPictures {
  measure(source: PictureSource, signal: AbortSignal): Promise<PictureSize>
  /**
   * The picture of a key, opened for the caller.
   *
   * @throws unsupported_media_type with the reason if there is no picture
   */
  open(source: PictureSource, key: string, work: PictureWork, signal: AbortSignal): Promise<FileHandle>
  close(): void
}

/** Raised when pictures are made in another way, so that those that were kept are made again. */
const GENERATION = 1
/** Files without a picture that are remembered, so that a list does not try them again each time it is shown. */
const MOST_REFUSED = 1_000

/** @param home pictures are kept below it */
export function keptPictures(home: string): KeptPictures {
  const pool = picturePool()
  const cache = pictureCache(join(home, 'cache', 'previews'))
  const refused = new Map<string, string>()
  const share = shareWork<void>()

  /** Tried twice: somebody else may have ended the process. */
  async function attempt(task: PictureTask, wanted: AbortSignal): Promise<PictureAnswer> {
    for (let isAgain = false; ; isAgain = true) {
      try {
        return await pool.ask(task, wanted)
      } catch (error) {
        if (!(error instanceof ProcessEnded)) throw error
        const update = outdated(error)
        if (update !== undefined) throw update
        if (isAgain) return { failed: say('picture_breaks_decoder', {}) }
      }
    }
  }

  async function make({ filename, identity }: PictureSource, task: PictureTask, wanted: AbortSignal) {
    const known = refused.get(identity)
    const answer = known === undefined ? await attempt(task, wanted) : { failed: known }
    if ('done' in answer) return answer.done
    if (!wanted.aborted) remember(refused, identity, answer.failed)
    throw noPicture(filename, answer.failed)
  }

  return {
    measure: (source, signal) => make(source, { kind: 'measure', source: nameOf(source), isRaw: source.isRaw }, signal),
    open: async (source, wantedKey, work, signal) => {
      const key = `${GENERATION} ${source.identity} ${wantedKey}`
      const known = await cache.find(key)
      if (known !== undefined) return known
      await share(key, signal, async (wanted) => {
        // The caller that began need not be the last to wait: the work has the bytes open itself.
        const file = await open(nameOf(source), 'r')
        const task = (target: string) =>
          ({ ...work, isRaw: source.isRaw, source: nameOf({ ...source, file }), target }) as PictureTask
        const written = cache.put(key, async (target) => void (await make(source, task(target), wanted)))
        await written.finally(() => file.close())
      })
      return made(await cache.find(key))
    },
    close: () => pool.close(),
  }
}

function remember(refused: Map<string, string>, identity: string, reason: string): void {
  refused.set(identity, reason)
  const [oldest = ''] = refused.keys()
  if (refused.size > MOST_REFUSED) refused.delete(oldest)
}

export const noPicture = (filename: string, reason: string) =>
  new ServiceError('unsupported_media_type', say('picture_none', { place: filename, reason }))

function made(file: FileHandle | undefined): FileHandle {
  if (file === undefined) throw new ServiceError('internal', 'The folder of pictures was emptied at this moment')
  return file
}

/** The file that is open, whatever is in its place now. */
const nameOf = ({ file, path }: Pick<PictureSource, 'file' | 'path'>) =>
  process.platform === 'linux' ? `/proc/${process.pid}/fd/${file.fd}` : path
