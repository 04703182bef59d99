import { materialLibraries, textureValue } from '@regesta/contracts/wavefront-references'
import { type Material, Vector2 } from 'three'
import type { MTLLoader, TexParams } from 'three/addons/loaders/MTLLoader.js'
import { type FileName, fileBytes } from '../../api/file.js'
import { decode } from '../decode.js'
import type { ModelFiles } from './model-files.js'

type Creator = MTLLoader.MaterialCreator

/** A file of materials, and the folder that it names its textures from. */
interface Library {
  readonly file: FileName
  readonly folder: string
}

/** What the materials of a model are made by, and what each of them says of its textures. */
interface WavefrontMaterials {
  readonly creator: Creator
  readonly names: ReadonlyMap<Material, readonly string[]>
}

/** The materials of all libraries that a model names; undefined where none of them is there. */
export async function readMaterials(
  obj: string,
  files: ModelFiles,
  signal: AbortSignal,
): Promise<WavefrontMaterials | undefined> {
  const libraries = librariesIn(obj, files)
  if (libraries.length === 0) return undefined
  const { MTLLoader } = await import('three/addons/loaders/MTLLoader.js')
  const creators = await Promise.all(
    libraries.map(async ({ file, folder }) => {
      const { text } = decode(await fileBytes(file, { signal }), 'automatic')
      // The loader takes no tab for the end of a keyword.
      const creator = new MTLLoader(files.manager).parse(text.replace(/^[ \t]*(\S+)[ \t]+/gm, '$1 '), folder)
      creator.getTextureParams = (value, of: object) => textureParams(value, of, (name) => files.find(folder + name))
      creator.preload()
      return creator
    }),
  )
  return { creator: firstOf(creators), names: new Map(creators.flatMap(namesIn)) }
}

/** The libraries that are there, as a scan finds them: a line is one name, else several. */
function librariesIn(obj: string, files: Pick<ModelFiles, 'find' | 'miss'>): Library[] {
  const libraries = new Map<number, Library>()
  for (const [, rest = ''] of obj.matchAll(/^[ \t]*mtllib[ \t]+(\S.*)$/gim)) {
    const { whole, parts } = materialLibraries(rest)
    for (const name of files.find(whole) === undefined ? parts : [whole]) {
      const file = files.find(name)
      if (file === undefined) files.miss(name)
      else libraries.set(file.file, { file, folder: name.slice(0, name.lastIndexOf('/') + 1) })
    }
  }
  return [...libraries.values()]
}

/** A material is looked for in one library after the other. */
function firstOf(creators: readonly Creator[]): Creator {
  const [first] = creators
  const create = (name: string) =>
    (creators.find(({ materialsInfo }) => Object.hasOwn(materialsInfo, name)) ?? first)?.create(name)
  return { create } as Creator
}

/** A texture is last in what a material says of it. */
const namesIn = ({ materials, materialsInfo }: Creator): (readonly [Material, readonly string[]])[] =>
  Object.entries(materials).map(([name, material]) => {
    const values = Object.values(materialsInfo[name] ?? {}).map(String)
    return [material, values.flatMap((value) => [value, ...textureValue(value).readings])]
  })

/** How a texture is placed on a model, and its name: the loader itself knows few options and takes the others for names. */
function textureParams(value: string, material: object, find: (name: string) => FileName | undefined): TexParams {
  const { options, readings } = textureValue(value)
  const numbers = (name: string) => options.get(name)?.map(Number) ?? []
  const [bump] = numbers('-bm')
  const [displacementBias, displacementScale] = numbers('-mm')
  if (bump !== undefined) Object.assign(material, { bumpScale: bump })
  if (displacementScale !== undefined) Object.assign(material, { displacementBias, displacementScale })
  const [u = 1, v = u] = numbers('-s')
  const [x = 0, y = 0] = numbers('-o')
  const url = readings.find((name) => find(name) !== undefined) ?? readings[0] ?? ''
  return { scale: new Vector2(u, v), offset: new Vector2(x, y), url }
}
