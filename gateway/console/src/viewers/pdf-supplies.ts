import openjpeg from 'pdfjs-dist/wasm/openjpeg.wasm?url'

/**
 * What the reader of PDF asks for beside a document. Pictures packed as JPEG 2000 are unpacked; the tables that say which
 * letters East Asian fonts mean would be a quarter of all that people install, so what a document lacks of them is reported.
 *
 * @param tell is given the name of a table that is asked for
 */
export const suppliesOf = (tell: (table: string) => void) => ({
  WasmFactory: class {
    async fetch({ filename }: { readonly filename: string }): Promise<Uint8Array> {
      if (filename !== 'openjpeg.wasm') throw new Error(`${filename} is not served`)
      const answer = await fetch(openjpeg)
      if (!answer.ok) throw new Error(`${openjpeg}: ${answer.status}`)
      return new Uint8Array(await answer.arrayBuffer())
    }
  },
  CMapReaderFactory: class {
    async fetch({ name }: { readonly name: string }): Promise<never> {
      tell(name)
      throw new Error(`${name} is not served`)
    }
  },
})
