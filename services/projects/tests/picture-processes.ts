import { readFileSync } from 'node:fs'

/** Ids of the processes of this test's service that decode pictures. */
export function processesOfPictures(): number[] {
  const children = readFileSync(`/proc/${process.pid}/task/${process.pid}/children`, 'utf8').trim().split(' ')
  return children.filter((pid) => readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('picture-process')).map(Number)
}

/** Resident memory of these processes together, in megabytes. */
export const memoryOfPictures = (): number =>
  processesOfPictures().reduce((sum, pid) => sum + residentPages(pid) / 256, 0)

const residentPages = (pid: number) => Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1])
