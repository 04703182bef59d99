import type { Package } from './open-package.js'
import { createStringStore } from './string-store.js'
import { appendText, scanXml } from './xml-stream.js'

/** The texts that cells refer to by number, read only as far as they are asked for. */
export type SharedStrings = ReturnType<typeof createSharedStrings>

export function createSharedStrings(workbook: Package, part: string | undefined) {
  const store = createStringStore()
  let text = ''
  let capturing = false
  let phonetic = false
  const visitor = {
    open: (name: string) => {
      if (name === 'si') text = ''
      else if (name === 't') capturing = !phonetic
      else if (name === 'rPh') phonetic = true
    },
    close: (name: string) => {
      if (name === 'si') store.add(text)
      else if (name === 't') capturing = false
      else if (name === 'rPh') phonetic = false
    },
    text: (piece: string) => {
      if (capturing) text = appendText(text, piece)
    },
  }
  let reading: AsyncGenerator<void> | undefined
  let ended = part === undefined

  async function reach(index: number): Promise<void> {
    while (!ended && store.length <= index) {
      reading ??= scanXml(await workbook.read(part ?? ''), visitor)
      ended = (await reading.next()).done === true
    }
  }

  return {
    /** Reads on until the text with this number is there. */
    reach,
    get: (index: number) => (index < store.length ? withoutEscapes(store.get(index)) : null),
    close: async () => {
      await reading?.return(undefined)
      store.close()
    },
  }
}

/** `_x000D_` stands for a character that XML cannot hold; half of a surrogate pair, which is none, becomes U+FFFD. */
export const withoutEscapes = (text: string): string =>
  text.includes('_x')
    ? text
        .replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
        .toWellFormed()
    : text
