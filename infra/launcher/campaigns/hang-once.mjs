// Imported by every program of an installation: the one whose name stands in the file `HANG_ONCE` never begins, once.
import { readFileSync, rmSync } from 'node:fs'

const file = process.env.HANG_ONCE ?? ''
const name = nameIn(file)
if (name !== undefined && process.argv[1]?.includes(`/${name}/`)) {
  rmSync(file)
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)
}

function nameIn(path) {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}
