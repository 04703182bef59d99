import { readFileSync } from 'node:fs'

/** Ids of the processes of this test's service that decode pictures. */
export function processesOfPictures(): number[] {
  const children = readFileSync(`/proc/${process.pid}/task/${process.pid}/children`, 'utf8').trim().split(' ')
  return children.filter((pid) => readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('picture-process')).map(Number)
}
