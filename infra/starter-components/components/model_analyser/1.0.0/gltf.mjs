import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { basename, dirname, extname, resolve, sep } from 'node:path'
import { getBounds, NodeIO } from '@gltf-transform/core'

/** A file of a few bytes may claim any number of values that no buffer holds, and all are zero. */
const MOST_UNFILLED = 10_000_000

/** Levels of brackets: the parser of Node.js keeps some hundred bytes for each that is open. */
const MOST_LEVELS = 500

const TRIANGLES = 4
const STRIP = 5
const FAN = 6

/** Reads a glTF or GLB model with the files that it names. */
export async function analyseGltf(file) {
  const io = new NodeIO()
  const { json, resources, missing } = await load(io, file)
  refuseEmptyClaims(json.accessors ?? [])
  const root = (await io.readJSON({ json, resources })).getRoot()
  const primitives = root.listMeshes().flatMap((mesh) => mesh.listPrimitives())
  const scene = root.getDefaultScene() ?? root.listScenes()[0]
  const bounds = scene && primitives.length > 0 ? getBounds(scene) : null
  return {
    format: extname(file).slice(1).toLowerCase(),
    counts: {
      vertices: sum(primitives, (primitive) => primitive.getAttribute('POSITION')?.getCount() ?? 0),
      faces: sum(primitives, faces),
      triangles: sum(primitives, faces),
      meshes: root.listMeshes().length,
      primitives: primitives.length,
      nodes: root.listNodes().length,
      scenes: root.listScenes().length,
      animations: root.listAnimations().length,
      skins: root.listSkins().length,
    },
    bounds: bounds && Number.isFinite(bounds.min[0]) ? bounds : null,
    generator: json.asset?.generator ?? null,
    extensions: json.extensionsUsed ?? [],
    materials: root.listMaterials().map((material) => ({
      name: material.getName(),
      alpha_mode: material.getAlphaMode(),
      double_sided: material.getDoubleSided(),
    })),
    textures: root.listTextures().map((texture) => ({
      name: texture.getName(),
      file: texture.getURI() || null,
      mime_type: texture.getMimeType(),
      size: texture.getImage()?.length ? texture.getSize() : null,
    })),
    missing_files: missing,
  }
}

function refuseEmptyClaims(accessors) {
  const unfilled = accessors.filter(({ bufferView }) => bufferView === undefined)
  const claimed = sum(unfilled, ({ count }) => Number(count) || 0)
  if (claimed <= MOST_UNFILLED) return
  throw new Error(`The accessors claim ${claimed} values that no buffer holds, at most ${MOST_UNFILLED} are read`)
}

const sum = (items, count) => items.reduce((total, item) => total + count(item), 0)

function faces(primitive) {
  const points = primitive.getIndices()?.getCount() ?? primitive.getAttribute('POSITION')?.getCount() ?? 0
  const mode = primitive.getMode()
  if (mode === TRIANGLES) return Math.floor(points / 3)
  return mode === STRIP || mode === FAN ? Math.max(0, points - 2) : 0
}

/** The document and its files. A missing image is told; without a missing buffer there is nothing to measure. */
async function load(io, file) {
  if (extname(file).toLowerCase() === '.glb') {
    const bytes = await readFile(file)
    if (bytes.length > 20) refuseDeep(bytes.toString('utf8', 20, 20 + bytes.readUInt32LE(12)))
    const { json, resources } = await io.binaryToJSON(bytes)
    return { json, resources, missing: [] }
  }
  const text = await readFile(file, 'utf8')
  refuseDeep(text)
  const json = JSON.parse(text)
  const resources = {}
  const missing = new Set()
  for (const uri of new Set([...(json.buffers ?? []), ...(json.images ?? [])].map(({ uri }) => uri))) {
    if (uri === undefined) continue
    const bytes = uri.startsWith('data:')
      ? Buffer.from(uri.slice(uri.indexOf(',') + 1), 'base64')
      : await readBeside(file, uri)
    if (bytes === undefined) missing.add(decodeURIComponent(uri))
    else resources[uri] = new Uint8Array(bytes)
  }
  const lost = (json.buffers ?? []).find(({ uri }) => uri !== undefined && resources[uri] === undefined)
  if (lost !== undefined)
    throw new Error(`${basename(file)} needs the file ${decodeURIComponent(lost.uri)}, which is not there`)
  for (const image of json.images ?? [])
    if (image.uri && resources[image.uri] === undefined) resources[image.uri] = new Uint8Array()
  return { json, resources, missing: [...missing] }
}

function refuseDeep(text) {
  let levels = 0
  for (const char of text) {
    if (char === '[' || char === '{') levels += 1
    else if (char === ']' || char === '}') levels -= 1
    if (levels > MOST_LEVELS) throw new Error(`The JSON of the model is nested more than ${MOST_LEVELS} levels deep`)
  }
}

async function readBeside(file, uri) {
  const folder = resolve(dirname(file))
  const path = resolve(folder, decodeURIComponent(uri))
  return path.startsWith(folder + sep) && existsSync(path) ? readFile(path) : undefined
}
