import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { testPath } from '@regesta/checks/test-path'
import { afterAll, describe, expect, it } from 'vitest'

const folder = mkdtempSync(join(tmpdir(), 'regesta-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** A folder with a program of this name. */
function withProgram(place: string, name: string, script: string): string {
  const path = join(folder, place)
  mkdirSync(path, { recursive: true })
  writeFileSync(join(path, name), `#!/bin/sh\n${script}\n`)
  chmodSync(join(path, name), 0o755)
  return path
}

describe('the PATH of tests', () => {
  it('has the folder of Python itself before that of a version manager which stands for it', () => {
    const shims = withProgram('shims', 'python3', 'echo /opt/versions/3.11/bin')
    expect(testPath([shims, '/bin'].join(delimiter))).toBe(['/opt/versions/3.11/bin', shims, '/bin'].join(delimiter))
  })

  it('stays as it is where Python is found directly, or not at all', () => {
    const own = withProgram('own', 'python3', 'dirname "$0"')
    const none = withProgram('none', 'python3', 'exit 127')
    for (const first of [own, none])
      expect(testPath([first, '/bin', '/usr/bin'].join(delimiter))).toBe([first, '/bin', '/usr/bin'].join(delimiter))
    expect(testPath(folder)).toBe(folder)
  })
})
