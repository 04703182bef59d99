/** Milliseconds for a short answer. */
const TIME = 10_000

/** Asks a program something short, with nothing of this service's environment. One that cannot be run has no exit code. */
export async function askProgram(file: string, args: readonly string[], env: Record<string, string>) {
  const { execa } = await import('execa')
  return execa(file, args, { env, extendEnv: false, reject: false, stdin: 'ignore', timeout: TIME })
}
