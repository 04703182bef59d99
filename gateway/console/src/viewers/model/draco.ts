import { BufferAttribute, BufferGeometry } from 'three'
import type { DRACOLoader } from 'three/addons/loaders/DRACOLoader.js'
import type { Unpacked, Wanted } from './draco.worker.js'

/** Unpacks geometry for the reader of glTF, in the place of one that runs what the policy of the page forbids. */
export class DracoUnpacker implements Pick<DRACOLoader, 'preload'> {
  readonly #worker = new Worker(new URL('draco.worker.ts', import.meta.url), { type: 'module' })
  /** Why nothing can be unpacked any more: a worker may fail before it is asked for anything, and says so once. */
  readonly #failure: Promise<never>

  constructor() {
    this.#failure = new Promise((_, reject) =>
      this.#worker.addEventListener('error', ({ message }) => reject(new Error(message))),
    )
    // It reaches the caller that waits for geometry.
    this.#failure.catch(() => {})
  }

  preload(): DRACOLoader {
    return this.asLoader()
  }

  asLoader(): DRACOLoader {
    return this as unknown as DRACOLoader
  }

  /** As the reader of glTF calls it. */
  decodeDracoFile(
    packed: ArrayBuffer,
    onLoad: (geometry: BufferGeometry) => void,
    ids: Wanted['ids'],
    types: Wanted['types'],
    _colourSpace: string,
    onError: (error: unknown) => void,
  ): void {
    this.#unpack(packed, ids, types).then(onLoad, onError)
  }

  end(): void {
    this.#worker.terminate()
  }

  async #unpack(packed: ArrayBuffer, ids: Wanted['ids'], types: Wanted['types']): Promise<BufferGeometry> {
    const { port1, port2 } = new MessageChannel()
    const unpacked = new Promise<Unpacked>((resolve) => {
      port1.onmessage = ({ data }: MessageEvent<Unpacked>) => resolve(data)
      this.#worker.postMessage({ packed, ids, types, answer: port2 } satisfies Wanted, [packed, port2])
    })
    const { index, attributes, error } = await Promise.race([unpacked, this.#failure])
    if (index === undefined || attributes === undefined) throw new Error(error)
    const geometry = new BufferGeometry().setIndex(new BufferAttribute(index, 1))
    for (const { name, array, itemSize } of attributes)
      geometry.setAttribute(name, new BufferAttribute(array, itemSize))
    return geometry
  }
}
