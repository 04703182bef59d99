/**
 * Bytes as text. Up to Node 22 a decoder of windows-1252 takes it for Latin-1 where it decodes in one go, and loses €, – and
 * quotation marks; it does not where it is told that more may come.
 *
 * @param encoding a name that decoders know, else a RangeError
 * @param options fatal: whether bytes that the encoding does not have are a TypeError
 */
export function decodeBytes(bytes: Uint8Array, encoding: string, options: { readonly fatal?: boolean } = {}): string {
  const decoder = new TextDecoder(encoding, options)
  return decoder.decode(bytes, { stream: true }) + decoder.decode()
}
