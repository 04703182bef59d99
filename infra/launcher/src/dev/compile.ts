import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { ROOT } from './packages.js'

const COMPILER = join(ROOT, 'node_modules', 'ts7', 'bin', 'tsc')

/** Compiles what has changed in some packages and in those they refer to; the compiler prints what is wrong. */
export function compile(folders: readonly string[]): Promise<boolean> {
  return new Promise((resolve) => {
    const compiler = spawn(process.execPath, [COMPILER, '-b', ...folders], { stdio: ['ignore', 'inherit', 'inherit'] })
    compiler.once('error', () => resolve(false))
    compiler.once('exit', (code) => resolve(code === 0))
  })
}
