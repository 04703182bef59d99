import { join } from 'node:path'
import { beforeEach, expect, it } from 'vitest'
import { sharedFixture } from './fixture.js'
import { leftOf, lookFromOutside } from './from-outside.js'

const fixture = await sharedFixture()
beforeEach(() => fixture.fresh())

it.each([
  ['loaded', (path: string) => fixture.api().loadProject({ body: { path } })],
  ['inspected', (pdbPath: string) => fixture.api().inspectProject({ body: { pdbPath } })],
  ['refused as the place of a new one', () => fixture.raw().createAndScan({ body: fixture.request() })],
])('another program that reads an open project file takes no log away after it was %s once more', async (_, again) => {
  await fixture.open({ files: { 'a.txt': 'a' } })
  const path = join(fixture.folder, 'finds.pdb')
  await again(path)
  expect(lookFromOutside(path)).toBe('1')
  await fixture.api().updateDescription({ body: { description: 'answered' } })
  expect(leftOf(path, fixture.folder)).toBe('answered')
})
