import { fileId } from '@regesta/pipelines/runs/crate-entities'
import { licenceEntity } from '@regesta/pipelines/runs/crate-licence'
import { describe, expect, it } from 'vitest'

const licenceOf = (license: unknown) =>
  licenceEntity({ payload: { metadata: { license } } } as unknown as Parameters<typeof licenceEntity>[0])

describe('the licence of a crate', () => {
  it.each([
    ['cc-by-4.0', 'https://spdx.org/licenses/CC-BY-4.0'],
    ['mit', 'https://spdx.org/licenses/MIT'],
    ['gpl-3.0-or-later', 'https://spdx.org/licenses/GPL-3.0-or-later'],
  ])('%s has its address in the list of SPDX', (license, address) => {
    expect(licenceOf(license)).toMatchObject({ '@id': address })
    expect(licenceOf({ id: license })).toMatchObject({ '@id': address })
  })

  it('that SPDX does not list has no address there', () => {
    expect(licenceOf('other-open')).toEqual({ '@id': '#licence', '@type': 'CreativeWork', name: 'other-open' })
  })
})

describe('a file of a crate', () => {
  const idOf = (path: string) =>
    fileId(
      { files: new Map([['file', { path }]]), outputDirectory: '/out' } as unknown as Parameters<typeof fileId>[0],
      'file',
    )

  it.each([
    ['/out/a/scan#1.jpg', 'a/scan%231.jpg'],
    ['/out/#x.txt', '%23x.txt'],
    ['/out/what?.txt', 'what%3F.txt'],
    ['/elsewhere/Ä b.txt', '#%C3%84%20b.txt'],
  ])('%s is %s', (path, id) => {
    expect(idOf(path)).toBe(id)
  })
})
