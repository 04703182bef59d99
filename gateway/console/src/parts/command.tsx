import { useCurrentProject } from '../shell/current-project.js'
import { CopyLine } from './copy-line.js'

interface CommandProps {
  /** What the command is called, with its options. */
  readonly command: string
  /** What it does, in a sentence. */
  readonly does: string
  /** Whether it is about the project of the page. */
  readonly ofProject?: boolean
  /** The project file that it is about, where the page belongs to no project. */
  readonly file?: string
}

/** The same on the command line, ready to be copied: what the console does not do yet, and what a script should. */
export function Command({ command, does, ofProject = false, file: own }: CommandProps) {
  const project = useCurrentProject()
  const path = own ?? (ofProject ? project?.path : undefined)
  const file = path === undefined ? '' : ` --file ${quoted(path)}`
  const line = `regesta ${command.replace(' ', () => `${file} `)}${command.includes(' ') ? '' : file}`
  return <CopyLine does={does} line={line} />
}

/** A path as one word of a shell. */
export const quoted = (path: string): string => (/^[\w./-]+$/.test(path) ? path : `'${path.replaceAll("'", `'\\''`)}'`)
