import { gzipSync } from 'node:zlib'
import { packFiles, packZip, type ZipEntry } from '@regesta/starter-components/zip-of'
import { describeWordCounter } from '@regesta/testing/word-counter'
import { sampleFile } from './sample-file.js'

export const COMPONENT = describeWordCounter({ name: 'bitten', version: '0.1.0', files: ['main.py', 'processor.py'] })

const entry = (name: string, content: string | Buffer): ZipEntry => ({ name, content: Buffer.from(content) })

/** A component, with the given description in it. */
export const componentArchive = (description: Buffer): Buffer =>
  packFiles({
    'component.yaml': description,
    'main.py': "print('usage: --output-file FILE --input-file FILE')\n",
    'processor.py': 'VALUE = 1\n',
    'CHANGELOG.md': '# 0.1.0\nThe first.\n',
  })

const finds = () => [
  entry('finds/objects.csv', sampleFile('objects.csv')),
  entry('finds/grün/leaf.txt', sampleFile('leaf_0418.txt')),
  entry('finds/coin.png', sampleFile('textures/sandstone_bump.png')),
]

export const archiveSeeds = () => ({
  zip: [componentArchive(Buffer.from(COMPONENT)), packZip(finds())],
  'tar.gz': [gzipSync(packTar(finds()))],
})

const BLOCK = 512

/** A tape archive (ustar) of some files. */
function packTar(entries: readonly ZipEntry[]): Buffer {
  const parts = entries.flatMap(({ name, content }) => [
    tarHeader(name, content.length),
    content,
    Buffer.alloc((BLOCK - (content.length % BLOCK)) % BLOCK),
  ])
  return Buffer.concat([...parts, Buffer.alloc(2 * BLOCK)])
}

function tarHeader(name: string, size: number): Buffer {
  const head = Buffer.alloc(BLOCK)
  head.write(name, 0)
  head.write('0000644\0', 100)
  head.write(`${size.toString(8).padStart(11, '0')}\0`, 124)
  head.write('        0', 148)
  head.write('ustar\x0000', 257)
  const sum = head.reduce((total, byte) => total + byte, 0)
  head.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148)
  return head
}
