import { allFaults } from '../store/integrity.js'

/** Reads a whole project file and answers its faults; none when it is sound. */
export async function task({ path }: { path: string }): Promise<string[]> {
  return allFaults(path)
}
