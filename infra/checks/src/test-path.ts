import { spawnSync } from 'node:child_process'
import { delimiter } from 'node:path'

const WHERE = 'import os, sys; print(os.path.dirname(sys.executable))'

/**
 * The PATH of tests: where a version manager stands for `python3`, the folder of Python itself goes first. Otherwise each of
 * hundreds of starts goes through a shell script of it, which takes several times as long as Python.
 *
 * @param path as it was found
 */
export function testPath(path = ''): string {
  const { status, stdout } = spawnSync('python3', ['-c', WHERE], {
    env: { ...process.env, PATH: path },
    encoding: 'utf8',
  })
  if (status !== 0) return path
  const folder = stdout.trim()
  return path.split(delimiter).includes(folder) ? path : [folder, path].join(delimiter)
}
