import { readFileSync } from 'node:fs'

const PAGE = 4_096
const MB = 1024 * 1024

/** Resident memory of a process and of everything below it in megabytes; 0 where the system does not tell. */
export function treeMemory(pid: number): number {
  return ownMemory(pid) + childrenOf(pid).reduce((sum, child) => sum + treeMemory(child), 0)
}

const ownMemory = (pid: number): number => (Number(read(`/proc/${pid}/statm`).split(' ')[1] ?? 0) * PAGE) / MB

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
