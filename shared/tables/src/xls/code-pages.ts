import * as tables from '@e965/xlsx/dist/cpexcel.full.mjs'

/** East Asian code pages, each of which takes a table as large as all others together, by their names in Node. */
const NAMES: Readonly<Record<number, string>> = { 932: 'shift_jis', 936: 'gbk', 949: 'euc-kr', 950: 'big5' }

/** The part of the tables that their declarations leave out. */
interface Utilities {
  decode(codePage: number, data: Encoded, kind?: string): string
  hascp(codePage: number): boolean
}
type Encoded = string | readonly number[] | Uint8Array

const { utils } = tables as unknown as { readonly utils: Utilities }

/** The code pages of old workbooks; those that Node decodes itself are left to it. */
export const codePages = {
  ...tables,
  utils: {
    ...utils,
    hascp: (codePage: number) => codePage in NAMES || utils.hascp(codePage),
    decode(codePage: number, data: Encoded, kind?: string): string {
      const name = NAMES[codePage]
      if (name === undefined) return utils.decode(codePage, data, kind)
      return new TextDecoder(name).decode(
        typeof data === 'string' ? Buffer.from(data, 'latin1') : Uint8Array.from(data),
      )
    },
  },
}
