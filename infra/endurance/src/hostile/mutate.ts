import { gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { nastyValue, toJsonText } from './nasty-values.js'

type Path = readonly (string | number)[]

/** A JSON value with one part replaced, removed or added. */
export const mutated = (value: fc.Arbitrary<unknown>): fc.Arbitrary<string> =>
  fc
    .tuple(value, fc.nat(), nastyValue, fc.constantFrom('replace', 'replace', 'replace', 'remove', 'add'))
    .map(([whole, place, nasty, how]) => {
      const paths = pathsOf(whole)
      const path = paths[place % paths.length] ?? []
      if (how === 'remove') return toJsonText(changeAt(whole, path, () => undefined))
      if (how === 'add') return toJsonText(changeAt(whole, path, (part) => withExtras(part, nasty)))
      return toJsonText(changeAt(whole, path, () => nasty))
    })

function pathsOf(value: unknown, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [path]
  return [path, ...Object.entries(value).flatMap(([key, part]) => pathsOf(part, [...path, key]))]
}

function changeAt(value: unknown, [key, ...rest]: Path, change: (part: unknown) => unknown): unknown {
  if (key === undefined) return change(value)
  if (Array.isArray(value))
    return value.map((part, index) => (String(index) === String(key) ? changeAt(part, rest, change) : part))
  const object = value as Record<string, unknown>
  return { ...object, [key]: changeAt(object[String(key)], rest, change) }
}

const withExtras = (part: unknown, nasty: unknown): unknown =>
  typeof part === 'object' && part !== null && !Array.isArray(part)
    ? { ...part, __proto__x: nasty, constructor: nasty, pdbPath: nasty, 'a b': nasty }
    : [part, nasty]

/** A JSON text that is no JSON any more, or only nearly. */
export const brokenText = (text: fc.Arbitrary<string>): fc.Arbitrary<Buffer> =>
  fc.tuple(text, fc.nat(), fc.nat(255), fc.constantFrom(...BREAKS)).map(([whole, place, byte, damage]) => {
    const bytes = Buffer.from(whole)
    return damage(bytes, bytes.length === 0 ? 0 : place % bytes.length, byte)
  })

type Break = (bytes: Buffer, place: number, byte: number) => Buffer

const BREAKS: readonly Break[] = [
  (bytes, place) => bytes.subarray(0, place),
  (bytes, place) => Buffer.concat([bytes.subarray(0, place), bytes.subarray(place + 1)]),
  (bytes, place, byte) => Buffer.concat([bytes.subarray(0, place), Buffer.from([byte]), bytes.subarray(place)]),
  (bytes, place, byte) => Buffer.concat([bytes.subarray(0, place), Buffer.from([byte]), bytes.subarray(place + 1)]),
  (bytes) => Buffer.concat([bytes, Buffer.from(',')]),
  (bytes) => Buffer.concat([bytes, bytes]),
  (bytes) => Buffer.from(`/* x */ ${bytes}`),
  (bytes) => Buffer.from(bytes.toString().replaceAll('"', "'")),
]

/** The same text in another encoding, named rightly, wrongly or not at all. */
export const encodings: readonly {
  title: string
  contentType?: string
  contentEncoding?: string
  encode: (text: string) => Buffer
}[] = [
  { title: 'a byte order mark', encode: (text) => Buffer.from(`\ufeff${text}`) },
  { title: 'UTF-16 LE with a byte order mark', encode: (text) => Buffer.from(`\ufeff${text}`, 'utf16le') },
  { title: 'UTF-16 BE', encode: (text) => Buffer.from(`\ufeff${text}`, 'utf16le').swap16() },
  {
    title: 'UTF-16 that says so',
    contentType: 'application/json; charset=utf-16',
    encode: (text) => Buffer.from(text, 'utf16le'),
  },
  {
    title: 'Latin-1',
    contentType: 'application/json; charset=iso-8859-1',
    encode: (text) => Buffer.from(`${text.slice(0, -1)},"ü":"é"}`, 'latin1'),
  },
  {
    title: 'overlong UTF-8',
    encode: (text) =>
      Buffer.concat([
        Buffer.from('{"x":"'),
        Buffer.from([0xc0, 0xaf, 0xed, 0xa0, 0x80, 0xff]),
        Buffer.from(`",${text.slice(1)}`),
      ]),
  },
  { title: 'gzip that says so', contentEncoding: 'gzip', encode: (text) => gzipSync(text) },
  { title: 'gzip that says nothing', encode: (text) => gzipSync(text) },
  { title: 'text that claims to be gzip', contentEncoding: 'gzip', encode: (text) => Buffer.from(text) },
  { title: 'a gzip bomb', contentEncoding: 'gzip', encode: () => gzipSync(Buffer.alloc(20 * 1024 * 1024, 32)) },
  { title: 'brotli in name only', contentEncoding: 'br, gzip, deflate', encode: (text) => Buffer.from(text) },
]
