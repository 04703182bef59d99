import {
  type BufferGeometry,
  DoubleSide,
  FileLoader,
  Group,
  type Material,
  Mesh,
  MeshStandardMaterial,
  type Object3D,
  Points,
  PointsMaterial,
  TextureLoader,
} from 'three'
import { type FileName, fileBytes, relatedFiles } from '../../api/file.js'
import { decode } from '../decode.js'
import { BitmapTextureLoader } from './bitmap-texture-loader.js'
import { dropBrokenFaces, linesOfBrokenFaces } from './broken-faces.js'
import { type GltfTextures, texturesOf } from './gltf-textures.js'
import { type ModelFiles, modelFiles } from './model-files.js'
import type { Names } from './model-parts.js'
import { materialsOf } from './model-scene.js'
import { unitIn, unitOfFbx } from './units.js'
import { readMaterials } from './wavefront-materials.js'

/** A model as it was loaded. */
export interface LoadedModel {
  readonly object: Object3D
  /** The unit of its lengths, where the file or its format names one. */
  readonly unit: string | undefined
  readonly files: ModelFiles
  /** What its parts are called. */
  readonly names: Names
  /** Triangles that name points that are not there, and the first lines that do. */
  readonly broken: number
  readonly brokenLines: readonly number[]
}

/**
 * A model that is packed by Meshopt, or its textures as KTX2: three comes with no decoder of them that works without
 * WebAssembly, which the policy of the page forbids.
 */
export class CompressedModel extends Error {
  constructor(readonly extension: string) {
    super(extension)
  }
}

/** Where there is no document, a worker has a picture of the whole to make. */
const isInWorker = typeof document === 'undefined'

/** Loads a model and what it refers to, all by ids. */
export async function loadModel(file: FileName, filename: string, signal: AbortSignal): Promise<LoadedModel> {
  const [bytes, related] = await Promise.all([fileBytes(file, { signal }), relatedFiles(file, signal)])
  const files = modelFiles(file, related, isInWorker)
  const extension = filename.slice(filename.lastIndexOf('.') + 1).toLowerCase()
  const read = READERS[extension]
  if (read === undefined) throw new Error(`.${extension}`)
  const { object, unit, names = new Map() } = await read(bytes, files, signal)
  await files.settled()
  signal.throwIfAborted()
  const broken = dropBrokenFaces(object)
  const brokenLines = broken > 0 && extension === 'obj' ? linesOfBrokenFaces(new TextDecoder().decode(bytes)) : []
  return { object, unit, files, names, broken, brokenLines }
}

type Read = (
  bytes: ArrayBuffer,
  files: ModelFiles,
  signal: AbortSignal,
) => Promise<Pick<LoadedModel, 'object' | 'unit'> & Partial<Pick<LoadedModel, 'names'>>>

const READERS: Readonly<Record<string, Read>> = {
  obj: readObj,
  gltf: readGltf,
  glb: readGltf,
  ply: async (bytes) => {
    const { PLYLoader } = await import('three/addons/loaders/PLYLoader.js')
    return { object: shapeOf(new PLYLoader().parse(bytes)), unit: unitIn(headOf(bytes)) }
  },
  stl: async (bytes) => {
    const { STLLoader } = await import('three/addons/loaders/STLLoader.js')
    return { object: shapeOf(new STLLoader().parse(bytes), true), unit: undefined }
  },
  fbx: async (bytes, files) => {
    const { FBXLoader } = await import('three/addons/loaders/FBXLoader.js')
    drawTexturesIn(files)
    const object = seenFromBehind(new FBXLoader(files.manager).parse(bytes, ''))
    return { object, unit: unitOfFbx(object.userData.unitScaleFactor) }
  },
}

async function readObj(bytes: ArrayBuffer, files: ModelFiles, signal: AbortSignal) {
  const { OBJLoader } = await import('three/addons/loaders/OBJLoader.js')
  const { text } = decode(bytes, 'automatic')
  const loader = new OBJLoader(files.manager)
  drawTexturesIn(files)
  const materials = await readMaterials(text, files, signal)
  if (materials !== undefined) loader.setMaterials(materials.creator)
  return {
    object: seenFromBehind(loader.parse(text)),
    unit: unitIn(headOf(bytes)),
    names: materials?.names ?? new Map(),
  }
}

/** In a worker there is no document, whose images the loaders of textures are made of. */
function drawTexturesIn({ manager }: ModelFiles): void {
  if (isInWorker) manager.addHandler(/^/, new BitmapTextureLoader(manager))
}

/** Formats that do not say from which side a face is seen: a scan of a surface has a back, too. */
function seenFromBehind<T extends Object3D>(object: T): T {
  for (const material of materialsOf(object)) material.side = DoubleSide
  return object
}

/** Extensions of glTF that nothing here unpacks. */
const UNREADABLE = /_meshopt_compression$|^KHR_texture_basisu$/
const DRACO = 'KHR_draco_mesh_compression'

async function readGltf(bytes: ArrayBuffer, files: ModelFiles) {
  const { extensionsRequired = [], extensionsUsed = [] } = documentOf(bytes)
  const unreadable = extensionsRequired.find((name) => UNREADABLE.test(name))
  if (unreadable !== undefined) throw new CompressedModel(unreadable)
  const { GLTFLoader } = await import('three/addons/loaders/GLTFLoader.js')
  const loader = new GLTFLoader(files.manager)
  loader.register((parser) => {
    // The policy of the page lets pictures come from within a model, and no other request.
    if (!isInWorker) parser.textureLoader = new TextureLoader(files.manager) as unknown as typeof parser.textureLoader
    parser.fileLoader = new EmbeddedFileLoader(files.manager) as typeof parser.fileLoader
    return { name: 'regesta' }
  })
  const unpacker = extensionsUsed.includes(DRACO) ? new (await import('./draco.js')).DracoUnpacker() : undefined
  loader.setDRACOLoader(unpacker?.asLoader() ?? null)
  try {
    const { scene, parser } = await loader.parseAsync(bytes, '')
    return { object: scene as Object3D, unit: 'm', names: gltfNames(parser.associations, parser.json as GltfDocument) }
  } finally {
    unpacker?.end()
  }
}

interface GltfDocument extends GltfTextures {
  readonly materials?: readonly object[]
  readonly extensionsUsed?: readonly string[]
  readonly extensionsRequired?: readonly string[]
}

/** Parts of a glTF are called by their pointers; a material, by its textures too. */
function gltfNames(
  associations: Map<object, object | undefined>,
  { materials = [], ...textures }: GltfDocument,
): Names {
  return new Map(
    [...associations].map(([thing, places]) => {
      const { meshes, primitives, nodes, materials: material } = (places ?? {}) as Record<string, number | undefined>
      const mesh =
        meshes === undefined ? [] : [`/meshes/${meshes}${primitives === undefined ? '' : `/primitives/${primitives}`}`]
      const node = nodes === undefined ? [] : [`/nodes/${nodes}`]
      const own = material === undefined ? [] : [`/materials/${material}`, ...texturesOf(materials[material], textures)]
      return [thing as Object3D | Material, [...mesh, ...node, ...own]]
    }),
  )
}

/** The document of a glTF file: all of it, or the first part of a binary one. */
function documentOf(bytes: ArrayBuffer): GltfDocument {
  const view = new DataView(bytes)
  const isBinary = bytes.byteLength >= 20 && view.getUint32(0) === 0x676c5446
  const text = isBinary ? bytes.slice(20, 20 + view.getUint32(12, true)) : bytes
  return JSON.parse(new TextDecoder().decode(text)) as GltfDocument
}

/** Reads what is embedded in the model itself without a request. */
class EmbeddedFileLoader extends FileLoader {
  override load(...[url, onLoad, onProgress, onError]: Parameters<FileLoader['load']>): void {
    const [, base64] = /^data:[^,]*;base64,(.*)$/s.exec(url) ?? []
    if (base64 === undefined) {
      this.setResponseType('arraybuffer')
      super.load(url, onLoad, onProgress, onError)
      return
    }
    const { buffer } = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
    queueMicrotask(() => onLoad?.(buffer))
  }
}

/** A surface, or the cloud of points of a file without any face. */
function shapeOf(geometry: BufferGeometry, hasFaces = geometry.index !== null): Object3D {
  const isColoured = geometry.hasAttribute('color')
  const whole = new Group()
  if (!hasFaces) {
    whole.add(new Points(geometry, new PointsMaterial({ size: 1.5, sizeAttenuation: false, vertexColors: isColoured })))
    return whole
  }
  if (!geometry.hasAttribute('normal')) geometry.computeVertexNormals()
  const colour = isColoured ? 0xffffff : 0xb8a88a
  whole.add(
    new Mesh(
      geometry,
      new MeshStandardMaterial({ color: colour, vertexColors: isColoured, roughness: 0.9, side: DoubleSide }),
    ),
  )
  return whole
}

const headOf = (bytes: ArrayBuffer) => new TextDecoder('latin1').decode(bytes.slice(0, 4_096))
