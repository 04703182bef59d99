import { strayFiles } from '@regesta/checks/stray-files'
import { expect, it } from 'vitest'

it('of what is no text, the formats of pictures, tables and fixtures may be kept, and nothing else', () => {
  const listing = [
    'i/lf    w/lf    attr/                 \tservices/execution/README.md',
    'i/-text w/-text attr/                 \tdocs/pictures/start-dark.png',
    'i/-text w/-text attr/                 \tservices/execution/core',
    'i/-text w/      attr/                 \ta folder/of somebody.bin',
    '',
  ]
  expect(strayFiles(listing.join('\0'))).toEqual([
    expect.stringContaining('services/execution/core is neither'),
    expect.stringContaining('a folder/of somebody.bin is neither'),
  ])
})
