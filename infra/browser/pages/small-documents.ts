/* Small whole documents, as they are printed and as they are scanned. */

interface Page {
  readonly content: string
  /** What the page draws with, by the kinds of a PDF. */
  readonly resources: string
  /** Further objects that its resources name. */
  readonly objects?: readonly string[]
}

/** Objects that every document begins with: its catalogue and its list of pages. */
const BEFORE_PAGES = 2

function documentOf(pages: readonly ((first: number) => Page)[]): string {
  const objects: string[] = []
  const kids: number[] = []
  for (const make of pages) {
    const number = BEFORE_PAGES + objects.length + 1
    const { content, resources, objects: further = [] } = make(number + 2)
    const page = `/Parent 2 0 R /MediaBox [0 0 300 200] /Resources << ${resources} >>`
    kids.push(number)
    objects.push(`<< /Type /Page ${page} /Contents ${number + 1} 0 R >>`, streamOf('', content), ...further)
  }
  const list = `<< /Type /Pages /Count ${kids.length} /Kids [${kids.map((kid) => `${kid} 0 R`).join(' ')}] >>`
  return fileOf(['<< /Type /Catalog /Pages 2 0 R >>', list, ...objects])
}

const streamOf = (about: string, content: string) =>
  `<< ${about} /Length ${content.length} >>\nstream\n${content}\nendstream`

function fileOf(objects: readonly string[]): string {
  let file = '%PDF-1.5\n'
  const places = objects.map((object, at) => {
    const place = file.length
    file += `${at + 1} 0 obj\n${object}\nendobj\n`
    return place
  })
  const table = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('')
  const size = objects.length + 1
  return `${file}xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`
}

const writing = (text: string) => `BT /F1 24 Tf 40 150 Td ${text} Tj ET`

/** A document whose pages each say one thing. */
export const pdf = (...texts: readonly string[]): string =>
  documentOf(
    texts.map((text) => (first) => ({
      content: writing(`(${text})`),
      resources: `/Font << /F1 ${first} 0 R >>`,
      objects: ['<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>'],
    })),
  )

interface Scan {
  /** How a PDF calls what its picture is packed with. */
  readonly filter: string
  readonly colours: string
  readonly bytes: Buffer
}

/** A document whose pages are each one picture and nothing else. */
export const scannedPdf = (...scans: readonly Scan[]): Buffer => {
  const text = documentOf(
    scans.map(({ filter, colours, bytes }) => (first) => {
      const about = `/Type /XObject /Subtype /Image /Width 32 /Height 24 /Filter /${filter} ${colours}`
      return {
        content: 'q 300 0 0 200 0 0 cm /Scan Do Q',
        resources: `/XObject << /Scan ${first} 0 R >>`,
        objects: [streamOf(about, bytes.toString('latin1'))],
      }
    }),
  )
  return Buffer.from(text, 'latin1')
}

/** Two Japanese letters in a font that the document does not bring, by a table of letters that it does not bring either. */
export const japanesePdf = (): string =>
  documentOf([
    (first) => ({
      content: writing('<938C8B9E>'),
      resources: `/Font << /F1 ${first} 0 R >>`,
      objects: [
        `<< /Type /Font /Subtype /Type0 /BaseFont /Ryumin-Light /Encoding /90ms-RKSJ-H /DescendantFonts [${first + 1} 0 R] >>`,
        `<< /Type /Font /Subtype /CIDFontType0 /BaseFont /Ryumin-Light /CIDSystemInfo << /Registry (Adobe) /Ordering (Japan1) /Supplement 2 >> /FontDescriptor ${first + 2} 0 R >>`,
        '<< /Type /FontDescriptor /FontName /Ryumin-Light /Flags 4 /FontBBox [0 -200 1000 900] /ItalicAngle 0 /Ascent 800 /Descent -200 /StemV 80 >>',
      ],
    }),
  ])

/** A gradient of 32 by 24 pixels, packed as JPEG 2000. */
export const jpeg2000: Scan = {
  filter: 'JPXDecode',
  colours: '/ColorSpace /DeviceRGB',
  bytes: Buffer.from(
    'AAAADGpQICANCocKAAAAFGZ0eXBqcDIgAAAAAGpwMiAAAAAtanAyaAAAABZpaGRyAAAAGAAAACAAAwcHAAAAAAAPY29scgEAAAAA' +
      'ABAAAACxanAyY/9P/1EALwAAAAAAIAAAABgAAAAAAAAAAAAAACAAAAAYAAAAAAAAAAAAAwcBAQcBAQcBAf9SAAwAAAABAAIEBAAA' +
      '/1wAEUJfUlAFUAVQR1fTV9NXYv9kACUAAUNyZWF0ZWQgYnkgT3BlbkpQRUcgdmVyc2lvbiAyLjUuNP+QAAoAAAAAACwAAf+TxMAR' +
      'UCM4GGXEwBQAKzgYZcTAENxCPmGKgICAgICA/9k=',
    'base64',
  ),
}

/** A frame of 32 by 24 pixels, packed as JBIG2: the size of the page, and one region by the code of telefax. */
export const jbig2: Scan = {
  filter: 'JBIG2Decode',
  colours: '/ColorSpace /DeviceGray /BitsPerComponent 1',
  bytes: Buffer.from(
    [
      '00000000 30 00 01 00000013 00000020 00000018 00000000 00000000 00 0000',
      '00000001 26 00 01 00000028 00000020 00000018 00000000 00000000 00 01 26a0d5fc904fffffffe481fffffff8ffff1f80080080',
    ]
      .join('')
      .replaceAll(' ', ''),
    'hex',
  ),
}
