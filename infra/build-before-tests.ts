import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { TestProject } from 'vitest/node'

const INFRA = fileURLToPath(new URL('.', import.meta.url))
const BOOTSTRAP = join(INFRA, 'bootstrap.mjs')

/**
 * Before the tests of a package, and again before each rerun: builds the package and all that it and its tests use, unless
 * nothing has changed. Tests run what was built, and would otherwise judge older code without a word.
 */
export default function setup(project: TestProject): void {
  // Whoever runs the tests of many packages has built them all.
  if (process.env.REGESTA_BUILT !== undefined) return
  build(project)
  project.onTestsRerun(() => build(project))
}

function build({ config: { root } }: TestProject): void {
  const { name } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { name: string }
  // These start programs that they do not import.
  const startsOthers = root.startsWith(INFRA)
  const words = [BOOTSTRAP, 'build', ...(startsOthers ? [] : [name])]
  const { status } = spawnSync(process.execPath, words, { stdio: ['ignore', 2, 2] })
  if (status !== 0) throw new Error(`${name} does not compile; its tests would run older code`)
}
