import { spawn } from 'node:child_process'
import { inRoot, ROOT } from './workspace.js'

/** How one part of the check ended. */
export interface Outcome {
  passed: number
  failed: number
  /** Tests that this machine lacks the means for. */
  skipped: number
}

export const say = (text: string) => void process.stdout.write(`${text}\n`)

type Check = () => Promise<readonly string[]> | readonly string[]

/** Runs one check that lists what is wrong; nothing wrong counts as one passed, anything else as one failed. */
export async function step(title: string, check: Check): Promise<Outcome> {
  const faults = await faultsOf(check)
  say(`${faults.length === 0 ? 'ok     ' : 'FAILED '} ${title}`)
  for (const fault of faults) say(`         ${fault}`)
  return faults.length === 0 ? { passed: 1, failed: 0, skipped: 0 } : { passed: 0, failed: 1, skipped: 0 }
}

/** What a check throws is a fault of it alone: tests may be running beside it. */
async function faultsOf(check: Check): Promise<readonly string[]> {
  try {
    return await check()
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)]
  }
}

/** What a program wrote and how it ended. */
export interface Ended {
  code: number | null
  output: string
}

/** Runs a program of `node_modules` in the project's folder. */
export function runNode(script: string, words: readonly string[], environment: NodeJS.ProcessEnv = {}): Promise<Ended> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [inRoot('node_modules', script), ...words], {
      cwd: ROOT,
      env: { ...process.env, ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const pieces: Buffer[] = []
    child.stdout.on('data', (piece: Buffer) => pieces.push(piece))
    child.stderr.on('data', (piece: Buffer) => pieces.push(piece))
    child.on('close', (code) => resolve({ code, output: Buffer.concat(pieces).toString() }))
  })
}

/** A program as a check: silent when it ends well, else its whole output. */
export async function program(script: string, words: readonly string[]): Promise<string[]> {
  const { code, output } = await runNode(script, words)
  return code === 0 ? [] : output.trimEnd().split('\n')
}

export const sum = (outcomes: readonly Outcome[]): Outcome => ({
  passed: outcomes.reduce((total, { passed }) => total + passed, 0),
  failed: outcomes.reduce((total, { failed }) => total + failed, 0),
  skipped: outcomes.reduce((total, { skipped }) => total + skipped, 0),
})

/** The last line of a check: `2840 passed, 0 failed`, and how many were skipped when some were. */
export const inWords = ({ passed, failed, skipped }: Outcome): string =>
  `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
