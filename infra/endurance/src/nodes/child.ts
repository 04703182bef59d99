import { spawn } from 'node:child_process'
import { environmentWith } from '../installation/environment.js'

/** How a program ended and what it wrote. */
export interface Ended {
  readonly code: number | null
  readonly output: string
}

/** Runs a program to its end. */
export function runToEnd(
  program: string,
  words: readonly string[],
  variables: Record<string, string> = {},
  cwd?: string,
): Promise<Ended> {
  return new Promise((resolve) => {
    const child = spawn(program, words, { env: environmentWith(variables), stdio: ['ignore', 'pipe', 'pipe'], cwd })
    const pieces: Buffer[] = []
    child.stdout.on('data', (piece: Buffer) => pieces.push(piece))
    child.stderr.on('data', (piece: Buffer) => pieces.push(piece))
    child.on('error', (error) => resolve({ code: null, output: error.message }))
    child.on('close', (code) => resolve({ code, output: Buffer.concat(pieces).toString() }))
  })
}
