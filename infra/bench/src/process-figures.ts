import { existsSync, readdirSync, readFileSync } from 'node:fs'

/** Whether this system tells how much of shared memory a process has to answer for. */
export const tellsMemory = (): boolean => existsSync('/proc/self/smaps_rollup')

/** A process and everything below it. */
export function processesOf(root: number): number[] {
  const all = [root]
  // Grows while it is walked through.
  for (const pid of all) all.push(...childrenOf(pid))
  return all
}

/** The proportional memory of processes, in MB. */
export function memoryOf(pids: readonly number[]): number {
  const kilobytes = pids.map((pid) => Number(/^Pss:\s+(\d+)/m.exec(textOf(`/proc/${pid}/smaps_rollup`))?.[1] ?? 0))
  return sum(kilobytes) / 1024
}

/** How long processes have used a processor since they were started, in seconds. */
export function processorTimeOf(pids: readonly number[]): number {
  const ticks = pids.map((pid) => {
    const stat = textOf(`/proc/${pid}/stat`)
    // The name, in brackets, may hold anything; user and system time come eleven and twelve members after it.
    const members = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return Number(members[11] ?? 0) + Number(members[12] ?? 0)
  })
  return sum(ticks) / 100
}

function childrenOf(pid: number): number[] {
  try {
    const threads = readdirSync(`/proc/${pid}/task`)
    const texts = threads.map((thread) => textOf(`/proc/${pid}/task/${thread}/children`))
    return texts.flatMap((text) => text.split(' ').filter(Boolean).map(Number))
  } catch {
    return []
  }
}

/** Empty for a process that has just ended. */
function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8').trim()
  } catch {
    return ''
  }
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
