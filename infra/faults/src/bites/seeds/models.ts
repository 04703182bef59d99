import { sampleFile } from './sample-file.js'

const POINTS = new Float32Array([0, 0, 0, 1, 0, 0, 0, 1, 0])
const FACES = new Uint16Array([0, 1, 2, 0])
const BYTES = Buffer.concat([Buffer.from(POINTS.buffer), Buffer.from(FACES.buffer)])

/** A triangle, as glTF describes it. */
const triangle = (uri?: string) => ({
  asset: { version: '2.0', generator: 'hand' },
  buffers: [{ byteLength: BYTES.length, ...(uri === undefined ? {} : { uri }) }],
  bufferViews: [
    { buffer: 0, byteOffset: 0, byteLength: 36, target: 34962 },
    { buffer: 0, byteOffset: 36, byteLength: 6, target: 34963 },
  ],
  accessors: [
    { bufferView: 0, componentType: 5126, count: 3, type: 'VEC3', min: [0, 0, 0], max: [1, 1, 0] },
    { bufferView: 1, componentType: 5123, count: 3, type: 'SCALAR' },
  ],
  materials: [{ name: 'clay' }],
  meshes: [{ primitives: [{ attributes: { POSITION: 0 }, indices: 1, material: 0 }] }],
  nodes: [{ mesh: 0, children: [1] }, { name: 'leaf' }],
  scenes: [{ nodes: [0] }],
  scene: 0,
})

const OBJ = `# a triangle
mtllib relief_0521.mtl other.mtl
o find
v 0 0 0\nv 1 0 0\nv 0 1 0\nvt 0 0\nvn 0 0 1
usemtl sandstone
f 1/1/1 2/1/1 3/1/1
l 1 2
`

const ASCII_STL = `solid find
facet normal 0 0 1
outer loop
vertex 0 0 0
vertex 1 0 0
vertex 0 1 0
endloop
endfacet
endsolid find
`

const plyHeader = (format: string) => `ply
format ${format} 1.0
comment a triangle
element vertex 3
property float x
property float y
property float z
element face 1
property list uchar int vertex_indices
end_header
`

const ASCII_FBX = `; FBX 7.4.0 project file
FBXHeaderExtension:  {
	FBXHeaderVersion: 1003
	FBXVersion: 7400
}
Objects:  {
}
`

export const modelSeeds = {
  obj: [sampleFile('relief_0521.obj').subarray(0, 60_000), Buffer.from(OBJ)],
  mtl: [sampleFile('relief_0521.mtl')],
  gltf: [
    Buffer.from(JSON.stringify(triangle(`data:application/octet-stream;base64,${BYTES.toString('base64')}`))),
    Buffer.from(JSON.stringify({ ...triangle('find.bin'), images: [{ uri: 'tex/clay.png' }] }, null, 1)),
  ],
  glb: [packGlb(Buffer.from(JSON.stringify(triangle())), BYTES)],
  ply: [
    Buffer.from(`${plyHeader('ascii')}0 0 0\n1 0 0\n0 1 0\n3 0 1 2\n`),
    Buffer.concat([Buffer.from(plyHeader('binary_little_endian')), Buffer.from(POINTS.buffer), faceOfPly()]),
  ],
  stl: [Buffer.from(ASCII_STL), binaryStl()],
  fbx: [binaryFbx(), Buffer.from(ASCII_FBX)],
}

/** A GLB of its two parts. */
export function packGlb(json: Buffer, bytes: Buffer): Buffer {
  const parts = [chunk(0x4e4f534a, json, 0x20), chunk(0x004e4942, bytes, 0)]
  const size = parts.reduce((sum, part) => sum + part.length, 12)
  const head = Buffer.alloc(12)
  head.write('glTF')
  head.writeUInt32LE(2, 4)
  head.writeUInt32LE(size, 8)
  return Buffer.concat([head, ...parts])
}

function chunk(type: number, content: Buffer, padding: number): Buffer {
  const padded = Buffer.concat([content, Buffer.alloc((4 - (content.length % 4)) % 4, padding)])
  const head = Buffer.alloc(8)
  head.writeUInt32LE(padded.length, 0)
  head.writeUInt32LE(type, 4)
  return Buffer.concat([head, padded])
}

function faceOfPly(): Buffer {
  const face = Buffer.alloc(13)
  face.writeUInt8(3)
  for (const [place, point] of [0, 1, 2].entries()) face.writeInt32LE(point, 1 + 4 * place)
  return face
}

function binaryStl(): Buffer {
  const file = Buffer.alloc(84 + 50)
  file.write('made by hand')
  file.writeUInt32LE(1, 80)
  Buffer.from(POINTS.buffer).copy(file, 84 + 12)
  return file
}

/** The head and one record with one property. */
function binaryFbx(): Buffer {
  const head = Buffer.alloc(27)
  head.write('Kaydara FBX Binary  \0\x1a\0', 'latin1')
  head.writeUInt32LE(7400, 23)
  const record = Buffer.alloc(13 + 7 + 5 + 13)
  record.writeUInt32LE(head.length + 25, 0)
  record.writeUInt32LE(1, 4)
  record.writeUInt32LE(5, 8)
  record.writeUInt8(7, 12)
  record.write('Version', 13)
  record.write('I', 20)
  record.writeInt32LE(7400, 21)
  return Buffer.concat([head, record])
}
