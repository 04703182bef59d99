import { crc32, deflateRawSync } from 'node:zlib'

/** One entry of an archive in which everything can be a lie. */
export interface Entry {
  name: string | Buffer
  content?: Buffer | string
  /** Mode bits of a Unix system, for example 0o120777 for a link. */
  mode?: number
  flags?: number
  method?: number
  crc?: number
  /** The size that the headers tell. */
  size?: number
}

const UTF8 = 0x800

/** A ZIP archive made entry by entry. */
export function archive(entries: readonly Entry[], end: { count?: number } = {}): Buffer {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const entry of entries) {
    const name = Buffer.from(entry.name as string)
    const content = Buffer.from((entry.content ?? '') as string)
    const method = entry.method ?? 8
    const packed = method === 8 ? deflateRawSync(content) : content
    const head = Buffer.alloc(26)
    head.writeUInt16LE(20, 0)
    head.writeUInt16LE(entry.flags ?? UTF8, 2)
    head.writeUInt16LE(method, 4)
    head.writeUInt16LE(0x21, 8)
    head.writeUInt32LE(entry.crc ?? crc32(content), 10)
    head.writeUInt32LE(packed.length, 14)
    head.writeUInt32LE(entry.size ?? content.length, 18)
    head.writeUInt16LE(name.length, 22)
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), head, name, packed])
    const rest = Buffer.alloc(14)
    rest.writeUInt32LE(((entry.mode ?? 0o100644) << 16) >>> 0, 6)
    rest.writeUInt32LE(offset, 10)
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02'), Buffer.from([20, 3]), head, rest, name]))
    parts.push(local)
    offset += local.length
  }
  const central = Buffer.concat(directory)
  const tail = Buffer.alloc(22)
  tail.write('PK\x05\x06')
  const count = Math.min(end.count ?? entries.length, 0xffff)
  tail.writeUInt16LE(count, 8)
  tail.writeUInt16LE(count, 10)
  tail.writeUInt32LE(central.length, 12)
  tail.writeUInt32LE(offset, 16)
  return Buffer.concat([...parts, central, tail])
}

/** A million entries that all point at one local header (ZIP64), 46 bytes and a name each. */
function millionEntries(count = 1_000_000): Buffer {
  const one = archive([{ name: 'a', content: '' }])
  const record = one.subarray(one.indexOf('PK\x01\x02'), one.indexOf('PK\x05\x06'))
  const central = Buffer.alloc(record.length * count)
  for (let index = 0; index < count; index += 1) record.copy(central, index * record.length)
  const start = one.indexOf('PK\x01\x02')
  const zip64 = Buffer.alloc(56)
  zip64.write('PK\x06\x06')
  zip64.writeBigUInt64LE(44n, 4)
  zip64.writeUInt16LE(45, 12)
  zip64.writeUInt16LE(45, 14)
  for (const at of [24, 32]) zip64.writeBigUInt64LE(BigInt(count), at)
  zip64.writeBigUInt64LE(BigInt(central.length), 40)
  zip64.writeBigUInt64LE(BigInt(start), 48)
  const locator = Buffer.alloc(20)
  locator.write('PK\x06\x07')
  locator.writeBigUInt64LE(BigInt(start + central.length), 8)
  locator.writeUInt32LE(1, 16)
  const tail = Buffer.alloc(22)
  tail.write('PK\x05\x06')
  tail.writeUInt16LE(0xffff, 8)
  tail.writeUInt16LE(0xffff, 10)
  tail.writeUInt32LE(0xffffffff, 12)
  tail.writeUInt32LE(0xffffffff, 16)
  return Buffer.concat([one.subarray(0, start), central, zip64, locator, tail])
}

const MiB = 1024 * 1024
const LINK = 0o120777
const truncated = (whole: Buffer, share: number) => whole.subarray(0, Math.floor(whole.length * share))

/** Archives that must be refused without a trace outside their folder. `yaml` makes them look like a component. */
export function hostileArchives(component: Entry[]): Record<string, () => Buffer> {
  const named =
    (...names: (string | Buffer)[]) =>
    () =>
      archive([...component, ...names.map((name) => ({ name, content: 'escaped' }))])
  const good = archive(component)
  return {
    'a parent folder': named('../escaped.txt'),
    'a parent folder further in': named('a/../../escaped.txt'),
    'a parent folder at the end': named('a/..'),
    'many parent folders': named(`${'../'.repeat(40)}tmp/escaped.txt`),
    'an absolute path': named('/tmp/regesta-escaped.txt'),
    'two slashes in front': named('//tmp/regesta-escaped.txt'),
    'a drive letter': named('C:/escaped.txt'),
    'a drive letter without a slash': named('C:escaped.txt'),
    'a network path': named('\\\\server\\share\\escaped.txt'),
    backslashes: named('..\\..\\escaped.txt'),
    'a backslash folder': named('a\\b.txt'),
    'an alternate stream': named('main.py:hidden'),
    'a dot folder': named('./a/./escaped.txt'),
    'an empty part': named('a//escaped.txt'),
    'an empty name': named(''),
    'a zero byte': named('escaped.txt\0.png'),
    'a control character': named('esc\x1baped.txt'),
    'a name of 300 bytes': named('n'.repeat(300)),
    'a path of 5,000 characters': named(`${'deep/'.repeat(1000)}file`),
    'a link': () => archive([...component, { name: 'link', content: '/etc/passwd', mode: LINK }]),
    'a link to a folder above and a write through it': () =>
      archive([...component, { name: 'out', content: '..', mode: LINK }, { name: 'out/escaped.txt', content: 'x' }]),
    'a link with the name of a later folder': () =>
      archive([
        ...component,
        { name: 'd', content: '/tmp', mode: LINK },
        { name: 'd/', mode: 0o040755 },
        { name: 'd/escaped.txt' },
      ]),
    'a device': () => archive([...component, { name: 'device', mode: 0o020666 }]),
    'a pipe': () => archive([...component, { name: 'pipe', mode: 0o010666 }]),
    'a socket': () => archive([...component, { name: 'socket', mode: 0o140666 }]),
    'the same name twice': named('twice.txt', 'twice.txt'),
    'names that differ in case': named('Readme.txt', 'README.TXT'),
    'folders that differ in case': named('Data/a.txt', 'data/b.txt'),
    'names that differ in their Unicode form': named('Gr\u00fc\u00dfe.txt', 'Gru\u0308\u00dfe.txt'),
    'a file that is also a folder': named('a', 'a/b.txt'),
    'a folder that is also a file': named('a/b.txt', 'a'),
    'an encrypted entry': () => archive([...component, { name: 'secret', content: 'x', flags: UTF8 | 1 }]),
    'strong encryption': () => archive([...component, { name: 'secret', content: 'x', flags: UTF8 | 0x41 }]),
    'a wrong checksum': () => archive([...component, { name: 'broken', content: 'x', crc: 7 }]),
    'an unknown compression': () => archive([...component, { name: 'packed', content: 'x', method: 99 }]),
    'content that is no deflate stream': () => {
      const whole = archive([...component, { name: 'garbage', content: 'a'.repeat(5000) }])
      const at = whole.indexOf('garbage') + 'garbage'.length
      whole.fill(0xff, at, at + 8)
      return whole
    },
    'an expansion of 1000 to 1': () => archive([...component, { name: 'zeros', content: Buffer.alloc(64 * MiB) }]),
    'more content than its header tells': () =>
      archive([...component, { name: 'liar', content: Buffer.alloc(4 * MiB), size: 10 }]),
    'less content than its header tells': () => archive([...component, { name: 'liar', content: 'x', size: 1000 }]),
    'a size beyond all limits': () => archive([...component, { name: 'huge', content: 'x', size: 0xfffffff0 }]),
    '10,001 entries': () =>
      archive([...component, ...Array.from({ length: 10_001 }, (_, index) => ({ name: `f${index}` }))]),
    '1,000,000 entries': () => millionEntries(),
    'a directory that tells more entries than it has': () => archive(component, { count: 500 }),
    'half an archive': () => truncated(good, 0.5),
    'all but the last bytes': () => truncated(good, 0.97),
    nothing: () => Buffer.alloc(0),
    text: () => Buffer.from('this is no archive'),
    'random bytes': () => Buffer.from(Array.from({ length: 5000 }, (_, index) => (index * 7919) % 251)),
    'only an archive in the archive': () => archive([{ name: 'inner.zip', content: good }]),
  }
}
