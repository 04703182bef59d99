import { LoadingManager } from 'three'
import { contentLink, type FileName, previewLink } from '../../api/file.js'

/** The files that a model refers to, found among those of its bundle. */
export interface ModelFiles {
  /** Every address that a loader of the model makes goes through it. */
  readonly manager: LoadingManager
  /** The file that a name means, if the bundle has it. */
  find(name: string): FileName | undefined
  /** Names that nothing was found for. */
  readonly missing: ReadonlySet<string>
  /** Notes that nothing was found for a name. */
  miss(name: string): void
  /** Names of the textures that were found. */
  readonly textures: ReadonlySet<string>
  /** Resolves when every texture is there. */
  settled(): Promise<void>
}

/** Formats of textures that no browser decodes: of these the server makes a picture. */
const MADE_BY_SERVER = /\.tiff?$/i
/** One grey pixel in the place of what is missing, so that it is not requested in vain. */
const NOTHING = 'data:image/gif;base64,R0lGODlhAQABAIAAAMzMzAAAACH5BAAAAAAALAAAAAABAAEAAAICRAEAOw=='

/** Formats of textures that the server makes small pictures of. */
const PICTURED = /\.(?:tiff?|jpe?g|png|webp|gif)$/i

/** A texture as a model is looked at closely, or small, where all of the model is to be seen at a glance. */
const addressOf = (found: FileName, name: string, isSmall: boolean): string => {
  if (isSmall && PICTURED.test(name)) return previewLink(found, 640)
  return MADE_BY_SERVER.test(name) ? previewLink(found, 2048) : contentLink(found)
}

/**
 * @param related ids by the names that the model would use
 * @param isSmall whether its textures come small
 */
export function modelFiles({ project }: FileName, related: ReadonlyMap<string, number>, isSmall = false): ModelFiles {
  const byName = new Map([...related].map(([name, id]) => [plain(name), id]))
  const byLastPart = new Map([...related].map(([name, id]) => [lastPart(name), id]))
  const [missing, textures] = [new Set<string>(), new Set<string>()]
  const find = (name: string): FileName | undefined => {
    const id = byName.get(plain(name)) ?? byLastPart.get(lastPart(name))
    return id === undefined ? undefined : { project, file: id }
  }
  const manager = new LoadingManager()
  manager.setURLModifier((address) => {
    if (/^(blob|data):/.test(address) || address.startsWith('/api/')) return address
    const name = decoded(address)
    const found = find(name)
    if (found === undefined) missing.add(name)
    else textures.add(name)
    if (found === undefined) return NOTHING
    return addressOf(found, name, isSmall)
  })
  return { manager, find, missing, miss: (name) => void missing.add(name), textures, settled: settling(manager) }
}

/** A model without textures starts nothing, so nothing ever ends. */
function settling(manager: LoadingManager): () => Promise<void> {
  let [isBusy, tell] = [false, () => {}]
  manager.onStart = () => {
    isBusy = true
  }
  manager.onLoad = () => {
    isBusy = false
    tell()
  }
  return () =>
    isBusy
      ? new Promise((resolve) => {
          tell = resolve
        })
      : Promise.resolve()
}

const plain = (name: string) =>
  name
    .replaceAll('\\', '/')
    .replace(/^(\.\/)+/, '')
    .normalize('NFC')
    .toLowerCase()
const lastPart = (name: string) => plain(name).split('/').at(-1) ?? ''

/** A name as the files of a bundle are called, of the address that a model writes for it. */
export function decoded(address: string): string {
  try {
    return decodeURIComponent(address)
  } catch {
    return address
  }
}
