import { temporaryFolder } from '@regesta/testing/temporary-folder'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  interface ProvidedContext {
    /** The file that `makePackage` made, for all tests to unpack and none to change. */
    madePackage: string
  }
}

/** Makes the package once for all test files. */
export default async function setup(project: TestProject): Promise<() => void> {
  // The build before the tests has written it by now.
  const { makePackage } = await import('@regesta/package/make-package')
  const folder = temporaryFolder('regesta made-')
  project.provide('madePackage', (await makePackage(folder.path)).file)
  return folder.remove
}
