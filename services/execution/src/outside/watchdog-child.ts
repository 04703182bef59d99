import { createInterface } from 'node:readline'
import { endProcessTree, type ProcessTree } from './process-tree.js'

/*
 * Runs as a process of its own, beside the service, which sends it the process trees that are alive. When the service dies,
 * however suddenly, the pipe closes and the trees are ended.
 */
const trees = new Map<string, ProcessTree>()

for await (const line of createInterface({ input: process.stdin })) {
  const told = JSON.parse(line) as { watch?: ProcessTree; forget?: string[] }
  if (told.watch) trees.set(told.watch.executionId, told.watch)
  for (const executionId of told.forget ?? []) trees.delete(executionId)
}
await Promise.all([...trees.values()].map(endProcessTree))
