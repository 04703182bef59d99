import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { kindOf } from '@regesta/projects/store/look-into'
import { temporaryFolder } from '@regesta/testing/temporary-folder'
import { afterAll, expect, it } from 'vitest'

const scratch = temporaryFolder()
afterAll(scratch.remove)

const windows = process.platform === 'win32'
if (windows) process.stdout.write('named pipes are not tested here: they are made with mkfifo\n')

it.runIf(!windows)('takes a named pipe and a device for foreign files without opening them', () => {
  const pipe = join(scratch.path, 'pipe.pdb')
  execFileSync('mkfifo', [pipe])
  expect(kindOf(pipe)).toBe('foreign')
  expect(kindOf('/dev/zero')).toBe('foreign')
})
