import { gzipSync } from 'node:zlib'
import { packZip, type ZipEntry } from '@regesta/starter-components/zip-of'
import type { Spite } from '../formats.js'
import { COMPONENT, componentArchive } from '../seeds/archives.js'
import { spitefulDocuments } from './documents.js'

const MB = 1024 * 1024
const entry = (name: string, content: string | Buffer): ZipEntry => ({ name, content: Buffer.from(content) })
const component = (...more: readonly ZipEntry[]) =>
  packZip([entry('component.yaml', COMPONENT), entry('main.py', ''), entry('processor.py', ''), ...more])

/** Overwrites bytes near the end, where the directory of an archive stands. */
function withDirectory(fromEnd: number, claim: number): Buffer {
  const file = componentArchive(Buffer.from(COMPONENT))
  file.writeUInt32LE(claim, file.length - fromEnd)
  return file
}

const zip: readonly Spite[] = [
  () => component(entry('zeros.bin', Buffer.alloc(200 * MB))),
  () => component(...Array.from({ length: 40 }, (_, n) => entry(`zeros${n}.bin`, Buffer.alloc(8 * MB)))),
  () => component(...Array.from({ length: 30_000 }, (_, n) => entry(`a/${n}`, ''))),
  () => component(entry('../../escape.py', 'x')),
  () => component(entry('/etc/escape.py', 'x')),
  () => component(entry('a\\..\\..\\b.py', 'x'), entry('C:/b.py', 'x')),
  () => component(entry('MAIN.py', 'x'), entry('ü.py', ''), entry('ü.py'.normalize('NFD'), '')),
  () => component(entry('main.py/inside.py', 'x')),
  () => component(entry(`${'d/'.repeat(400)}deep.py`, 'x')),
  () => component(entry('x'.repeat(60_000), 'x')),
  () => withDirectory(22 - 12, 0xffffffff),
  () => withDirectory(22 - 16, 0xffffffff),
  () => withDirectory(22 - 16, 0),
  () => withDirectory(22 - 8, 0xffffffff),
  () => Buffer.concat([Buffer.alloc(MB), componentArchive(Buffer.from(COMPONENT))]),
  () => Buffer.concat([componentArchive(Buffer.from(COMPONENT)), Buffer.alloc(60_000, 0x50)]),
  () => Buffer.from('PK\x05\x06'.repeat(250_000), 'latin1'),
  () => Buffer.from(`PK\x03\x04${'\xff'.repeat(200)}`, 'latin1'),
  // A description of a component is read from an archive too.
  ...spitefulDocuments.yaml.map(
    (make): Spite =>
      () =>
        componentArchive(make()),
  ),
  () => componentArchive(Buffer.from(COMPONENT.replace('version: "0.1.0"', `version: "${'1.'.repeat(50_000)}"`))),
  () =>
    componentArchive(Buffer.from(COMPONENT.replace('[main.py, processor.py]', `[${'"**/", '.repeat(20_000)}main.py]`))),
  () =>
    componentArchive(
      Buffer.from(COMPONENT.replace('parameters:', `parameters:${'\n      - {name: a, type: string}'.repeat(30_000)}`)),
    ),
  () => component(entry('requirements.txt', `${'a==1 '.repeat(200_000)}\n`)),
  () => component(entry('package.json', `{"dependencies":${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}}`)),
]

const gzip: readonly Spite[] = [
  () => gzipSync(Buffer.alloc(300 * MB)),
  () => gzipSync(gzipSync(Buffer.alloc(100 * MB))),
  () => Buffer.concat(Array.from({ length: 20_000 }, () => gzipSync(''))),
  () => Buffer.from([0x1f, 0x8b, 8, 0x1f, 0, 0, 0, 0, 0, 3, 0xff, 0xff]),
  () => Buffer.concat([Buffer.from([0x1f, 0x8b, 8, 8, 0, 0, 0, 0, 0, 3]), Buffer.alloc(3 * MB, 0x61)]),
]

export const spitefulArchives = { zip, 'tar.gz': gzip }
