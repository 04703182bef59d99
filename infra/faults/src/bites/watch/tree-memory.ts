import { readFileSync } from 'node:fs'

const PAGE = 4_096
const MB = 1024 * 1024

/** Memory that a program and all processes below it take, in megabytes; 0 where the system does not tell. */
export const treeMemory = (pid: number): number => residentMemory(pid) + belowMemory(pid)

/** Of the pages that it shares with other processes, as those of Node are, each process below has its part. */
const belowMemory = (pid: number): number =>
  childrenOf(pid).reduce((sum, child) => sum + proportionalMemory(child) + belowMemory(child), 0)

const residentMemory = (pid: number): number => (Number(read(`/proc/${pid}/statm`).split(' ')[1] ?? 0) * PAGE) / MB

const proportionalMemory = (pid: number): number =>
  Number(/^Pss:\s+(\d+) kB$/m.exec(read(`/proc/${pid}/smaps_rollup`))?.[1] ?? 0) / 1024

const childrenOf = (pid: number): number[] =>
  read(`/proc/${pid}/task/${pid}/children`)
    .split(' ')
    .filter((word) => word !== '')
    .map(Number)

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
