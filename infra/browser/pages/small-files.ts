/* Small whole files of formats that the sample project has none of. */

/** Half a second of nothing, as a sound file. */
export function silence(): Buffer {
  const samples = 4_000
  const wav = Buffer.alloc(44 + samples * 2)
  wav.write('RIFF', 0)
  wav.writeUInt32LE(36 + samples * 2, 4)
  wav.write('WAVEfmt ', 8)
  wav.writeUInt32LE(16, 16)
  wav.writeUInt16LE(1, 20)
  wav.writeUInt16LE(1, 22)
  wav.writeUInt32LE(8_000, 24)
  wav.writeUInt32LE(16_000, 28)
  wav.writeUInt16LE(2, 32)
  wav.writeUInt16LE(16, 34)
  wav.write('data', 36)
  wav.writeUInt32LE(samples * 2, 40)
  return wav
}

/** A model that says it has a million triangles, and has one. */
export function tornStl(): Buffer {
  const model = Buffer.alloc(84 + 50)
  model.writeUInt32LE(1_000_000, 80)
  return model
}

/** A triangle that holds its points, and a texture of one pixel, itself. */
export function gltf(): string {
  const points = Buffer.from(new Float32Array([0, 0, 0, 1, 0, 0, 0, 1, 0]).buffer)
  const corners = Buffer.from(new Float32Array([0, 0, 1, 0, 0, 1]).buffer)
  const buffer = Buffer.concat([points, corners])
  const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=='
  return JSON.stringify({
    asset: { version: '2.0' },
    scene: 0,
    scenes: [{ nodes: [0] }],
    nodes: [{ mesh: 0 }],
    meshes: [{ primitives: [{ attributes: { POSITION: 0, TEXCOORD_0: 1 }, material: 0 }] }],
    materials: [{ pbrMetallicRoughness: { baseColorTexture: { index: 0 } } }],
    textures: [{ source: 0 }],
    images: [{ uri: `data:image/png;base64,${pixel}` }],
    accessors: [
      { bufferView: 0, componentType: 5126, count: 3, type: 'VEC3', min: [0, 0, 0], max: [1, 1, 0] },
      { bufferView: 1, componentType: 5126, count: 3, type: 'VEC2' },
    ],
    bufferViews: [
      { buffer: 0, byteOffset: 0, byteLength: points.length },
      { buffer: 0, byteOffset: points.length, byteLength: corners.length },
    ],
    buffers: [{ byteLength: buffer.length, uri: `data:application/octet-stream;base64,${buffer.toString('base64')}` }],
  })
}

/** A triangle whose geometry is packed by Draco, in the plainest way that it knows. */
export function dracoGltf(): string {
  const points = Buffer.from(new Float32Array([0, 0, 0, 2, 0, 0, 0, 3, 0]).buffer)
  // Version 2.2, a mesh, in sequence; one face of three points, written as they are; one attribute: a place of three floats.
  const head = [...Buffer.from('DRACO'), 2, 2, 1, 0, 0, 0, 1, 3, 1, 0, 1, 2, 1, 1, 0, 9, 3, 0, 0, 0]
  const packed = Buffer.concat([Buffer.from(head), points])
  const KHR_draco_mesh_compression = { bufferView: 0, attributes: { POSITION: 0 } }
  return JSON.stringify({
    ...oneMesh({ attributes: { POSITION: 0 }, indices: 1, extensions: { KHR_draco_mesh_compression } }),
    ...needing('KHR_draco_mesh_compression'),
    accessors: [
      { componentType: 5126, count: 3, type: 'VEC3', min: [0, 0, 0], max: [2, 3, 0] },
      { componentType: 5125, count: 3, type: 'SCALAR' },
    ],
    ...oneBuffer(packed, {}),
  })
}

/** A triangle whose geometry is packed by Meshopt. */
export function meshoptGltf(): string {
  const EXT_meshopt_compression = { buffer: 0, byteLength: 16, byteStride: 12, count: 3, mode: 'ATTRIBUTES' }
  return JSON.stringify({
    ...oneMesh({ attributes: { POSITION: 0 } }),
    ...needing('EXT_meshopt_compression'),
    accessors: [{ bufferView: 0, componentType: 5126, count: 3, type: 'VEC3', min: [0, 0, 0], max: [1, 1, 0] }],
    ...oneBuffer(Buffer.alloc(36), { extensions: { EXT_meshopt_compression } }),
  })
}

/** A triangle in one binary file, whose texture is packed as KTX2. */
export function ktx2Glb(): Buffer {
  const points = Buffer.from(new Float32Array([0, 0, 0, 1, 0, 0, 0, 1, 0]).buffer)
  const text = JSON.stringify({
    ...oneMesh({ attributes: { POSITION: 0 }, material: 0 }),
    ...needing('KHR_texture_basisu'),
    materials: [{ pbrMetallicRoughness: { baseColorTexture: { index: 0 } } }],
    textures: [{ extensions: { KHR_texture_basisu: { source: 0 } } }],
    images: [{ mimeType: 'image/ktx2', bufferView: 0 }],
    accessors: [{ bufferView: 0, componentType: 5126, count: 3, type: 'VEC3', min: [0, 0, 0], max: [1, 1, 0] }],
    bufferViews: [{ buffer: 0, byteLength: points.length }],
    buffers: [{ byteLength: points.length }],
  })
  const document = Buffer.from(text.padEnd(Math.ceil(text.length / 4) * 4))
  const chunk = (type: number, content: Buffer) => Buffer.concat([words(content.length, type), content])
  const body = Buffer.concat([chunk(0x4e4f534a, document), chunk(0x004e4942, points)])
  return Buffer.concat([words(0x46546c67, 2, 12 + body.length), body])
}

const words = (...values: readonly number[]) => Buffer.from(new Uint32Array(values).buffer)

const oneMesh = (primitive: object) => ({
  asset: { version: '2.0' },
  scene: 0,
  scenes: [{ nodes: [0] }],
  nodes: [{ mesh: 0 }],
  meshes: [{ primitives: [primitive] }],
})

const needing = (extension: string) => ({ extensionsUsed: [extension], extensionsRequired: [extension] })

const oneBuffer = (bytes: Buffer, view: object) => ({
  bufferViews: [{ buffer: 0, byteLength: bytes.length, ...view }],
  buffers: [{ byteLength: bytes.length, uri: `data:application/octet-stream;base64,${bytes.toString('base64')}` }],
})

/** Two triangles of two materials, one of which names a texture that is nowhere. */
export const twoParts = {
  obj: `mtllib parts.mtl
v 0 0 0
v 1 0 0
v 0 1 0
v 5 0 0
v 6 0 0
v 5 1 0
usemtl plain
f 1 2 3
usemtl painted
f 4 5 6
`,
  mtl: `newmtl plain
Kd 0.6 0.6 0.6
newmtl painted
Kd 1 1 1
map_Kd gone for ever.png
`,
}

/** One triangle, as a printer of things would have it. */
export const stl = `solid one
facet normal 0 0 1
outer loop
vertex 0 0 0
vertex 20 0 0
vertex 0 20 0
endloop
endfacet
endsolid one
`

/** Three points without a face, as a scanner leaves them. */
export const ply = `ply
format ascii 1.0
comment unit: millimetre
element vertex 3
property float x
property float y
property float z
end_header
0 0 0
5 0 0
0 5 2
`
