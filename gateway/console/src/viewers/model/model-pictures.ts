import { call } from '../../api/call.js'
import type { FileName } from '../../api/file.js'
import type { MadePicture, WantedPicture } from './picture.worker.js'

/** A model of a list. */
export interface ListedModel extends FileName {
  readonly filename: string
}

/** Bytes of a model, its materials and its parts above which it is not loaded unasked; its textures come small. */
const LARGE = 10_000_000
/** What the browser keeps: the oldest pictures make room for new ones. */
const STORE = 'model-pictures'
const MOST = 2_000
/** Milliseconds without an order after which the worker ends. */
const IDLE = 20_000
/** Milliseconds after which a picture is not waited for: others are queued behind it. */
const LIMIT = 30_000

/**
 * A small picture of a model; none of a large one, and of one that cannot be read. It is made once for each content, in this
 * browser, which keeps it: what the server shows to others never comes from somebody's browser.
 */
export async function modelPicture(model: ListedModel, signal: AbortSignal): Promise<Blob | null> {
  const { project, file } = model
  const params = { file_id: file }
  const related = await call('GET /api/files/:file_id/related', { params }, { project, signal })
  const parts = related.files.filter(({ mime_type }) => !mime_type?.startsWith('image/'))
  if (parts.reduce((sum, { size_bytes }) => sum + size_bytes, related.size_bytes) > LARGE) return null
  const address = `/${STORE}/${related.content_hash}`
  const store = await openStore()
  const kept = await store?.match(address)
  const picture = kept === undefined ? await inTurn(() => make(model), signal) : await kept.blob()
  // That none could be made is not kept: another time the model may be read.
  if (kept === undefined && picture !== null) await keep(store, address, picture)
  return picture
}

/** Browsers keep nothing of a page that came unprotected over a network, and may be told to keep nothing at all. */
const openStore = async (): Promise<Cache | undefined> =>
  'caches' in globalThis ? caches.open(STORE).catch(() => undefined) : undefined

async function keep(store: Cache | undefined, address: string, picture: Blob): Promise<void> {
  if (store === undefined) return
  const addresses = await store.keys()
  for (const old of addresses.slice(0, Math.max(0, addresses.length - MOST + 1))) await store.delete(old)
  // A full disk is no reason to show nothing.
  await store.put(address, new Response(picture)).catch(() => {})
}

let last: Promise<unknown> = Promise.resolve()

/** One after the other; rows that have gone meanwhile are passed over. */
function inTurn<T>(work: () => Promise<T>, signal: AbortSignal): Promise<T> {
  const mine = last.then(() => {
    signal.throwIfAborted()
    return work()
  })
  last = mine.catch(() => {})
  return mine
}

let worker: Worker | undefined
let idle = 0
let isPossible = true

/** None of a model that cannot be read in time, and where nothing can be drawn. */
async function make(model: ListedModel): Promise<Blob | null> {
  if (!isPossible) return null
  clearTimeout(idle)
  worker ??= new Worker(new URL('picture.worker.ts', import.meta.url), { type: 'module' })
  const made = await answerOf(worker, model)
  isPossible = made?.isPossible ?? true
  if (made?.isPossible) idle = window.setTimeout(end, IDLE)
  else end()
  return made?.picture ?? null
}

/** What the worker answers; undefined where it says nothing in time. */
async function answerOf(of: Worker, { project, file, filename }: ListedModel): Promise<MadePicture | undefined> {
  const { port1, port2 } = new MessageChannel()
  const answered = new AbortController()
  let limit = 0
  const made = await new Promise<MadePicture | undefined>((resolve) => {
    limit = window.setTimeout(resolve, LIMIT, undefined)
    port1.onmessage = ({ data }: MessageEvent<MadePicture>) => resolve(data)
    of.addEventListener('error', () => resolve({ isPossible: false }), { signal: answered.signal })
    of.postMessage({ project, file, filename, answer: port2 } satisfies WantedPicture, [port2])
  })
  clearTimeout(limit)
  answered.abort()
  port1.close()
  return made
}

function end(): void {
  worker?.terminate()
  worker = undefined
}
