import { decoded } from './model-files.js'

interface WithSource {
  readonly source?: number
}

/** What a glTF says of its textures. */
export interface GltfTextures {
  readonly textures?: readonly (WithSource & { readonly extensions?: Readonly<Record<string, WithSource>> })[]
  readonly images?: readonly { readonly uri?: string }[]
}

/** The names of the files that a material takes its textures from, in every format that the glTF offers. */
export function texturesOf(material: unknown, { textures = [], images = [] }: GltfTextures): string[] {
  return indexesIn(material).flatMap((index) => {
    const { source, extensions = {} } = textures[index] ?? {}
    return [source, ...Object.values(extensions).map((other) => other.source)].flatMap((image) => {
      const uri = image === undefined ? undefined : images[image]?.uri
      return uri === undefined || uri.startsWith('data:') ? [] : [decoded(uri)]
    })
  })
}

/** Members of a material and of its extensions that name a texture end in the same word. */
function indexesIn(value: unknown): number[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, member]: [string, unknown]) => {
    const index: unknown = name.endsWith('Texture') && Object(member).index
    return [...(typeof index === 'number' ? [index] : []), ...indexesIn(member)]
  })
}
