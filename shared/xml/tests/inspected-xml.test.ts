import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readInspectedXml } from '@regesta/xml/inspected-xml'
import { afterAll, describe, expect, it } from 'vitest'

const folder = mkdtempSync(join(tmpdir(), 'regesta-xml-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function read(content: string | Buffer): Promise<string> {
  const path = join(folder, 'document.xml')
  writeFileSync(path, content)
  return readInspectedXml(path, 'file_path')
}

const latin1 = (text: string) => Buffer.from(text, 'latin1')

describe('a document that is read for an engine', () => {
  it.each([
    ['at the beginning', '<!DOCTYPE a><a/>'],
    ['behind a declaration', '<?xml version="1.0"?>\n<!DOCTYPE a><a/>'],
    [
      'behind comments and instructions',
      '<!-- <a> --><?php echo "?"?>\n <!DOCTYPE a [<!ENTITY b SYSTEM "/etc/passwd">]><a/>',
    ],
    ['in UTF-16', Buffer.from('\ufeff<!DOCTYPE a><a/>', 'utf16le')],
    ['in UTF-16 without a mark', Buffer.from('<!DOCTYPE a><a/>', 'utf16le')],
  ])('is refused with a DOCTYPE %s', async (_, content) => {
    await expect(read(content)).rejects.toMatchObject({ code: 'refused', message: expect.stringContaining('DOCTYPE') })
  })

  it.each(['<a><!-- <!DOCTYPE b> --></a>', '<!-- <!DOCTYPE b> --><a/>', '<a><![CDATA[<!DOCTYPE b>]]></a>'])(
    'is read where only the text speaks of one: %s',
    async (content) => expect(await read(content)).toBe(content),
  )

  it('comes as UTF-8 and says no other encoding, with its lines where they were', async () => {
    const declared = (encoding: string) => `<?xml version="1.0"\nencoding='${encoding}' ?>\n<a>ü</a>`
    const plain = '<?xml version="1.0"\n ?>\n<a>ü</a>'
    expect(await read(latin1(declared('ISO-8859-1')))).toBe(plain)
    expect(await read(declared('utf-8'))).toBe(plain)
    const windows = '<?xml version="1.0" encoding="windows-1252"?><a>\x80 \x96</a>'
    expect(await read(latin1(windows))).toBe('<?xml version="1.0"?><a>\u20ac \u2013</a>')
    expect(await read(Buffer.from(`\ufeff${declared('UTF-16')}`, 'utf16le'))).toBe(plain)
  })

  it('is refused with bytes that its encoding does not have, and in one that is not read', async () => {
    await expect(read(latin1('<a>\xfc</a>'))).rejects.toThrow(/document\.xml is not in the encoding utf-8/)
    await expect(read('<?xml version="1.0" encoding="utf-7"?><a/>')).rejects.toThrow(/'utf-7', which is not read/)
  })
})
