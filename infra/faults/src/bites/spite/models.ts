import type { Spite } from '../formats.js'
import { packGlb } from '../seeds/models.js'

const MB = 1024 * 1024
const text = (content: string): Buffer => Buffer.from(content)
const asset = '"asset":{"version":"2.0"}'

const obj: readonly Spite[] = [
  () => text(`mtllib ${'a'.repeat(3 * MB)}\n`),
  () => text('mtllib file.mtl\n'.repeat(100_000)),
  () => text(`${'v 0 0 0\n'.repeat(200_000)}f ${Array.from({ length: 200_000 }, (_, n) => n + 1).join(' ')}\n`),
  () => text('f \\\n'.repeat(500_000)),
  () => text(`v ${' '.repeat(3 * MB)}`),
  () => text('v 1e999 nan -inf\nf 4294967295/-4294967295/0 1 2\n'),
  () => text(`mtllib /dev/zero\nmtllib ../../../../../../dev/random\nmtllib .\nv 0 0 0\nf 1 1 1\n`),
  () => text(Array.from({ length: 40_000 }, (_, n) => `mtllib m${n}.mtl`).join('\n')),
  () => text('v 0 0 0\n\0\0\0\nf 1 1 1\n'),
  () => text('v 0 0 0\r'.repeat(100_000)),
  () => text(`usemtl ${'\u202e'.repeat(100_000)}\nv 0 0 0\nf 1 1 1`),
]

const mtl: readonly Spite[] = [
  () => text(`newmtl a\nmap_Kd ${'-s 1 1 1 '.repeat(300_000)}a.png\n`),
  () => text(`newmtl a\n${Array.from({ length: 40_000 }, (_, n) => `map_Kd t${n}.png`).join('\n')}`),
  () => text('newmtl a\nmap_Kd /dev/zero\nmap_Ks ../../../../dev/random\nbump -bm\n'),
  () => text(`newmtl a\nmap_Kd ${' '.repeat(2 * MB)}x.png\n`),
  () => text('newmtl a\n'.repeat(200_000)),
  () => text(`map_Kd ${'a'.repeat(2 * MB)}`),
]

const gltf: readonly Spite[] = [
  () => text(`{${asset},"nodes":[{"children":[0]}],"scenes":[{"nodes":[0]}]}`),
  () =>
    text(
      `{${asset},"nodes":[${Array.from({ length: 30_000 }, (_, n) => `{"children":[${n + 1}]}`).join(',')},{}],"scenes":[{"nodes":[0]}],"scene":0}`,
    ),
  () =>
    text(
      `{${asset},"nodes":[${Array.from({ length: 400 }, () => `{"children":[${Array.from({ length: 400 }, (_, n) => n).join(',')}]}`).join(',')}],"scenes":[{"nodes":[0]}],"scene":0}`,
    ),
  () =>
    text(
      `{${asset},"buffers":[{"byteLength":42,"uri":"data:,"}],"bufferViews":[{"buffer":0,"byteLength":42}],"accessors":[{"bufferView":0,"componentType":5126,"count":4294967295,"type":"MAT4"}]}`,
    ),
  () =>
    text(
      `{${asset},"accessors":[{"componentType":5126,"count":300000000,"type":"VEC3"}],"meshes":[{"primitives":[{"attributes":{"POSITION":0}}]}],"nodes":[{"mesh":0}],"scenes":[{"nodes":[0]}],"scene":0}`,
    ),
  () =>
    text(
      `{${asset},"accessors":[{"componentType":5126,"count":100000000,"type":"VEC3","sparse":{"count":100000000,"indices":{"bufferView":0,"componentType":5125},"values":{"bufferView":0}}}],"bufferViews":[{"buffer":0,"byteLength":4}],"buffers":[{"byteLength":4}]}`,
    ),
  () => text(`{${asset},"images":[${Array.from({ length: 40_000 }, (_, n) => `{"uri":"t${n}.png"}`).join(',')}]}`),
  () =>
    text(
      `{${asset},"images":[{"uri":"/dev/zero"},{"uri":"file:///etc/passwd"},{"uri":"%00"},{"uri":"%zz"},{"uri":7},null]}`,
    ),
  () => text(`{${asset},"images":[{"uri":"data:image/png;base64,${'A'.repeat(3 * MB)}"}]}`),
  () => text(`{${asset},"extras":${'['.repeat(30_000)}${']'.repeat(30_000)}}`),
  () => text(`{${asset},"meshes":[{"primitives":[${'{"attributes":{}},'.repeat(50_000)}{}]}]}`),
  () => text(`{"asset":{"version":"${'2.'.repeat(100_000)}"}}`),
  () =>
    text(
      `{${asset},"animations":[{"channels":[${'{"sampler":0,"target":{"path":"weights"}},'.repeat(20_000)}{}],"samplers":[]}]}`,
    ),
  () => text('{"asset":null,"buffers":{},"images":"x","nodes":7}'),
]

/** A binary glTF whose numbers are its own business. */
function glb(claims: readonly number[], rest: Buffer = Buffer.alloc(0)): Buffer {
  const head = Buffer.alloc(4 * claims.length)
  for (const [index, claim] of claims.entries()) head.writeUInt32LE(claim, 4 * index)
  return Buffer.concat([head, rest])
}
const MAGIC = 0x46546c67
const JSON_CHUNK = 0x4e4f534a

const glbs: readonly Spite[] = [
  ...gltf.map(
    (make): Spite =>
      () =>
        packGlb(make(), Buffer.alloc(64)),
  ),
  () => glb([MAGIC, 2, 0xffffffff, 0xffffffff, JSON_CHUNK], text('{}')),
  () => glb([MAGIC, 2, 20, 0, JSON_CHUNK]),
  () => glb([MAGIC, 2, 12]),
  () =>
    glb(
      [MAGIC, 2, 20 + 8 * 200_000, 4, JSON_CHUNK],
      Buffer.concat([text('{}  '), ...Array.from({ length: 200_000 }, () => glb([0, 0x4e4942]))]),
    ),
  () => glb([MAGIC, 1, 0x7fffffff, 0x7fffffff, 0], Buffer.alloc(MB)),
]

const plyOf = (lines: string, data = '') => text(`ply\nformat ascii 1.0\n${lines}end_header\n${data}`)

const ply: readonly Spite[] = [
  () => plyOf('element vertex 4294967295\nproperty float x\n', '0\n'),
  () => plyOf('element face 2000000000\nproperty list uint int a\n'),
  () => plyOf(Array.from({ length: 60_000 }, (_, n) => `property float p${n}\n`).join('')),
  () => plyOf('element vertex 1\nproperty float x\n'.repeat(60_000)),
  () => plyOf(`comment ${'x'.repeat(3 * MB)}\n`),
  () => text(`ply\n${'comment\n'.repeat(400_000)}`),
  () =>
    text(
      'ply\nformat binary_little_endian 1.0\nelement vertex 99999999999999999999\nproperty list uint double x\nend_header\n\xff\xff\xff\xff',
    ),
  () => plyOf('element vertex -1\nproperty quad x\nelement vertex 1e9\n'),
  () => text('ply\r'.repeat(200_000)),
]

/** A binary STL that claims so many triangles. */
const stlOf = (claim: number, size: number): Buffer => {
  const file = Buffer.alloc(84 + size)
  file.writeUInt32LE(claim, 80)
  return file
}

const stl: readonly Spite[] = [
  () => stlOf(0xffffffff, 50),
  () => stlOf(0, MB),
  () => stlOf(85_899_346, 50),
  () => text(`solid ${'x'.repeat(3 * MB)}`),
  () => text(`solid a\n${'facet normal 0 0 1\n'.repeat(150_000)}`),
  () => text(`solid a\n${'endsolid\nsolid a\n'.repeat(150_000)}`),
  () => text(`solid a\nfacet normal 1e999 nan x\n${'vertex '.repeat(300_000)}`),
  () => Buffer.concat([text('solid'), Buffer.alloc(100_000, 0xff)]),
]

const FBX = Buffer.from('Kaydara FBX Binary  \0\x1a\0', 'latin1')
const fbxOf = (version: number, rest: Buffer): Buffer => {
  const head = Buffer.alloc(4)
  head.writeUInt32LE(version)
  return Buffer.concat([FBX, head, rest])
}

const fbx: readonly Spite[] = [
  () => fbxOf(7400, Buffer.alloc(13, 0xff)),
  () => fbxOf(7400, Buffer.alloc(13 * 100_000)),
  () => fbxOf(0xffffffff, Buffer.alloc(64)),
  () => FBX,
  () =>
    fbxOf(
      7500,
      Buffer.concat(Array.from({ length: 50_000 }, () => Buffer.from([27, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]))),
    ),
  () => text(`; FBX 7.4.0 project file\n${'Objects:  {\n'.repeat(200_000)}`),
  () => text(`; FBX ${'7.'.repeat(500_000)}`),
]

export const spitefulModels = { obj, mtl, gltf, glb: glbs, ply, stl, fbx }
