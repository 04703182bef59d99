import decoderAddress from 'three/addons/libs/draco/gltf/draco_decoder.wasm?url'
import startDecoder from 'three/addons/libs/draco/gltf/draco_wasm_wrapper.js'

/* Unpacks geometry that is packed by Draco, beside the page: its policy forbids the page itself WebAssembly. */

/** What of a packed geometry is wanted: attributes by their ids in it, as arrays of a type. */
export interface Wanted {
  readonly packed: ArrayBuffer
  readonly ids: Readonly<Record<string, number>>
  readonly types: Readonly<Record<string, string>>
  readonly answer: MessagePort
}

/** What was unpacked, or why it was not. */
export interface Unpacked {
  readonly index?: Uint32Array<ArrayBuffer>
  readonly attributes?: readonly UnpackedAttribute[]
  readonly error?: string
}

interface UnpackedAttribute {
  readonly name: string
  readonly array: Values
  readonly itemSize: number
}

/** The kinds of arrays, and what the decoder calls their values. */
const KINDS = {
  Float32Array: [Float32Array, 'DT_FLOAT32'],
  Int8Array: [Int8Array, 'DT_INT8'],
  Int16Array: [Int16Array, 'DT_INT16'],
  Uint8Array: [Uint8Array, 'DT_UINT8'],
  Uint16Array: [Uint16Array, 'DT_UINT16'],
  Uint32Array: [Uint32Array, 'DT_UINT32'],
} as const
type Kind = keyof typeof KINDS
export type Values = InstanceType<(typeof KINDS)[Kind][0]>

interface Mesh {
  num_faces(): number
  num_points(): number
}
interface Attribute {
  num_components(): number
}
interface Decoder {
  GetEncodedGeometryType(bytes: Int8Array): number
  DecodeArrayToMesh(bytes: Int8Array, length: number, mesh: Mesh): Status
  GetAttributeByUniqueId(mesh: Mesh, id: number): Attribute
  GetAttributeDataArrayForAllPoints(mesh: Mesh, of: Attribute, type: number, bytes: number, place: number): void
  GetTrianglesUInt32Array(mesh: Mesh, bytes: number, place: number): void
}
interface Status {
  ok(): boolean
  error_msg(): string
}
interface Draco {
  readonly Decoder: new () => Decoder
  readonly Mesh: new () => Mesh
  readonly TRIANGULAR_MESH: number
  readonly HEAPF32: Float32Array
  readonly [name: `DT_${string}`]: number
  _malloc(bytes: number): number
  _free(place: number): void
  destroy(thing: object): void
}

/** What is made can be waited for itself, and would be for ever: it stays wrapped. */
const draco = start()

async function start(): Promise<{ readonly made: Draco }> {
  const answer = await fetch(decoderAddress)
  if (!answer.ok) throw new Error(`${decoderAddress}: ${answer.status}`)
  const wasmBinary = await answer.arrayBuffer()
  return await new Promise((resolve) =>
    startDecoder({ wasmBinary, onModuleLoaded: (made) => resolve({ made: made as Draco }) }),
  )
}

addEventListener('message', ({ data }: MessageEvent<Wanted>) => {
  void unpack(data).then(
    (unpacked) => data.answer.postMessage(unpacked),
    (error: unknown) => data.answer.postMessage({ error: String(error) } satisfies Unpacked),
  )
})

async function unpack({ packed, ids, types }: Wanted): Promise<Unpacked> {
  const { made } = await draco
  const [decoder, mesh] = [new made.Decoder(), new made.Mesh()]
  try {
    const bytes = new Int8Array(packed)
    if (decoder.GetEncodedGeometryType(bytes) !== made.TRIANGULAR_MESH) throw new Error('Draco: no mesh of triangles')
    const status = decoder.DecodeArrayToMesh(bytes, bytes.length, mesh)
    if (!status.ok()) throw new Error(`Draco: ${status.error_msg()}`)
    const attributes = Object.entries(ids).map(([name, id]) => {
      const attribute = decoder.GetAttributeByUniqueId(mesh, id)
      return { name, ...valuesOf(made, decoder, mesh, attribute, (types[name] ?? 'Float32Array') as Kind) }
    })
    return { index: indexOf(made, decoder, mesh), attributes }
  } finally {
    made.destroy(mesh)
    made.destroy(decoder)
  }
}

function valuesOf(made: Draco, decoder: Decoder, mesh: Mesh, attribute: Attribute, kind: Kind) {
  const [Made, type] = KINDS[kind]
  const itemSize = attribute.num_components()
  const bytes = mesh.num_points() * itemSize * Made.BYTES_PER_ELEMENT
  const array = copied(made, bytes, (place) =>
    decoder.GetAttributeDataArrayForAllPoints(mesh, attribute, made[type] ?? 0, bytes, place),
  )
  return { array: new Made(array), itemSize }
}

function indexOf(made: Draco, decoder: Decoder, mesh: Mesh): Uint32Array<ArrayBuffer> {
  const bytes = mesh.num_faces() * 3 * Uint32Array.BYTES_PER_ELEMENT
  return new Uint32Array(copied(made, bytes, (place) => decoder.GetTrianglesUInt32Array(mesh, bytes, place)))
}

/** What something writes into the memory of the decoder, taken out of it. */
function copied(made: Draco, bytes: number, write: (place: number) => void): ArrayBuffer {
  const place = made._malloc(bytes)
  try {
    write(place)
    // The memory may have grown while it was written to: it is looked up afterwards.
    return made.HEAPF32.buffer.slice(place, place + bytes) as ArrayBuffer
  } finally {
    made._free(place)
  }
}
