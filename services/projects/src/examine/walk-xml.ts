import { createReadStream } from 'node:fs'
import type { TextDecoder } from 'node:util'
import { reasonOf } from '@regesta/http/reason-of'

/** What a walk over a document shows. */
export interface XmlWalk {
  readonly root: string | undefined
  readonly doctype: boolean
  /** Why it is not well-formed. */
  readonly broken: string | undefined
}

/** Far deeper than any document that people or programs make. */
const DEEPEST = 2_000

/** Reads a document as its bytes come, until its first fault or its DOCTYPE. */
export async function walkXml(path: string, decoder: TextDecoder): Promise<XmlWalk> {
  const { SaxesParser } = await import('saxes')
  const parser = new SaxesParser({ xmlns: true, position: true })
  const found: { root?: string; doctype?: boolean; broken?: string } = {}
  let depth = 0
  parser.on('error', (error) => {
    found.broken ??= error.message
  })
  parser.on('doctype', () => {
    found.doctype = true
  })
  parser.on('opentag', ({ name }) => {
    found.root ??= name
    depth += 1
    if (depth > DEEPEST) throw new Error(`it is nested more than ${DEEPEST} levels deep`)
  })
  parser.on('closetag', () => {
    depth -= 1
  })
  try {
    for await (const bytes of createReadStream(path, { highWaterMark: 1 << 20 })) {
      parser.write(decoder.decode(bytes as Buffer, { stream: true }))
      if (found.broken !== undefined || found.doctype) break
    }
    if (found.broken === undefined && !found.doctype) parser.write(decoder.decode()).close()
  } catch (error) {
    found.broken ??= isUndecodable(error) ? `its bytes are not in the encoding ${decoder.encoding}` : reasonOf(error)
  }
  return { root: found.root, doctype: found.doctype ?? false, broken: found.broken }
}

const isUndecodable = (error: unknown) => (error as { code?: string }).code === 'ERR_ENCODING_INVALID_ENCODED_DATA'
