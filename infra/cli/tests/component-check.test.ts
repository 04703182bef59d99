import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { temporaryFolder } from '@regesta/testing/temporary-folder'
import { execa } from 'execa'
import { afterAll, expect, it } from 'vitest'

const BOOTSTRAP = fileURLToPath(new URL('../../bootstrap.mjs', import.meta.url))
const scratch = temporaryFolder('regesta-cli-')
afterAll(scratch.remove)

it('npm run component -- check says what is wrong with the folder that is named from where its author stands', async () => {
  mkdirSync(join(scratch.path, 'faulty'))
  writeFileSync(join(scratch.path, 'faulty', 'component.yaml'), 'metadata:\n  name: faulty\n  label: 3\ninputs: {}\n')
  const env = { INIT_CWD: scratch.path, npm_lifecycle_event: 'component', REGESTA_HOME: scratch.path }
  const check = await execa('node', [BOOTSTRAP, 'component', 'check', 'faulty'], {
    reject: false,
    env,
    stdin: 'ignore',
  })
  expect(check.exitCode, check.stderr).toBe(1)
  expect(check.stdout).toContain("error: component.yaml:3:10 'metadata.label' must be of type string, received 3")
  expect(check.stdout).toContain('Not looked at because of the errors: the installation, the options, the sample run')
  expect(check.stdout).toMatch(/^The component has faults: [1-9]\d* errors, 0 warnings\.$/m)
})
