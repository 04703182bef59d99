import { Readable, Writable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { runCli } from '@regesta/cli/run-cli'
import { execa } from 'execa'
import { afterAll, beforeAll } from 'vitest'

const MAIN = fileURLToPath(import.meta.resolve('@regesta/cli/main'))

/** Where a person types command lines. */
interface Place {
  /** The data folder. */
  readonly home: string
  /** The folder that the person is in: the one that the tests stand in. */
  readonly folder: string
}

/** What a command line ends with. */
interface Ended {
  readonly exitCode?: number | undefined
  readonly stdout: string
  readonly stderr: string
}

/** What ends with its process, or starts programs that outlive it. */
const OWN_PROCESS = ['start', 'stop', 'demo', 'service', 'upgrade', 'component']

/**
 * Runs a command line as it stands. Most do so in the process of the test: starting one, and loading the commands into it,
 * takes longer than nearly all of them. How a command behaves as a process of its own is shown where it matters: signals, pipes
 * that are closed, disks that are full.
 *
 * @param input what comes to standard input; none when left out
 */
export async function typed({ home, folder }: Place, words: readonly string[], input?: string): Promise<Ended> {
  if (words.some((word) => OWN_PROCESS.includes(word))) return inProcess({ home, folder }, words, input)
  const [stdout, stderr] = [collector(), collector()]
  const exitCode = await runCli(words, {
    stdout: stdout.stream,
    stderr: stderr.stream,
    stdin: Readable.from(input === undefined ? [] : [input]) as unknown as NodeJS.ReadStream,
    signal: new AbortController().signal,
    variables: { home, url: undefined, token: undefined },
  })
  return { exitCode, stdout: stdout.text(), stderr: stderr.text() }
}

/** Stands in a folder while the tests of a file run; what they remove afterwards is left before. */
export function standIn(folder: string): void {
  const before = process.cwd()
  beforeAll(() => process.chdir(folder))
  afterAll(() => process.chdir(before))
}

/** The same as a program. */
export const inProcess = ({ home, folder }: Place, words: readonly string[], input?: string) =>
  execa('node', [MAIN, ...words], {
    reject: false,
    env: { REGESTA_HOME: home },
    cwd: folder,
    ...(input === undefined ? { stdin: 'ignore' } : { input }),
  })

/** A stream that nobody sees, and what was written to it, without the end of its last line. */
function collector() {
  const pieces: string[] = []
  const stream = new Writable({
    decodeStrings: false,
    write: (piece, _encoding, done) => {
      pieces.push(String(piece))
      done()
    },
  })
  return { stream: stream as unknown as NodeJS.WriteStream, text: () => pieces.join('').replace(/\n$/, '') }
}
