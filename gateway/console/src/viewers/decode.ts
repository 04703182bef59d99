/** Encodings that a person may choose; browsers know each by this name. */
export const ENCODINGS = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252', 'iso-8859-15', 'macintosh'] as const
export type Encoding = (typeof ENCODINGS)[number]

const MARKS: readonly (readonly [Encoding, readonly number[]])[] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
]

/** What bytes say in an encoding, or in the one that they are most likely in. */
export function decode(bytes: ArrayBuffer, wanted: Encoding | 'automatic', isCut = false) {
  const encoding = wanted === 'automatic' ? likely(bytes, isCut) : wanted
  return { encoding, text: new TextDecoder(encoding).decode(bytes) }
}

/** By the mark at the beginning, by zeros in every second byte, by being valid UTF-8; else what Windows writes. */
function likely(bytes: ArrayBuffer, isCut: boolean): Encoding {
  const head = new Uint8Array(bytes, 0, Math.min(1_024, bytes.byteLength))
  const marked = MARKS.find(([, mark]) => mark.every((byte, at) => head[at] === byte))
  if (marked !== undefined) return marked[0]
  const zeros = (parity: number) => head.filter((byte, at) => at % 2 === parity && byte === 0).length
  if (zeros(1) > head.length / 5) return 'utf-16le'
  if (zeros(0) > head.length / 5) return 'utf-16be'
  try {
    // The last letter of a beginning may be cut in two.
    new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: isCut })
    return 'utf-8'
  } catch {
    return 'windows-1252'
  }
}
