import { execFileSync } from 'node:child_process'
import { closeSync, mkdirSync, openSync, writeFileSync, writeSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describeWordCounter } from '@regesta/testing/word-counter'

/** A door that a program stands before until it is let through. */
export interface Door {
  readonly path: string
  /** Lets one program through, and tells it a word. */
  open(word?: string): void
  close(): void
}

function doorAt(path: string): Door {
  execFileSync('mkfifo', [path])
  // Whoever has both ends of it waits for nobody.
  const both = openSync(path, 'r+')
  return { path, open: (word = '') => void writeSync(both, `${word}\n`), close: () => closeSync(both) }
}

const installScript = (door: string) => `import sys
print('Fetching the word list', flush=True)
word = open(${JSON.stringify(door)}).readline().strip()
print('The word list is here', flush=True)
sys.exit(3 if word == 'fail' else 0)
`

const program = (door: string) => `import argparse, json
parser = argparse.ArgumentParser()
parser.add_argument('--input-file')
parser.add_argument('--output', help='result')
parser.add_argument('--ignore-case', action='store_true')
parser.add_argument('--longest')
arguments = parser.parse_args()
open(${JSON.stringify(door)}).readline()
open(arguments.output, 'w').write(json.dumps({'words': 1}))
`

/** A file that does not come with it, and two programs: one that it cannot do without, and one that it can. */
const NEEDS = `requirements:
  system_dependencies:
    - name: python3
      description: Runs it
      verify: {command: python3 --version}
    - name: word-tidier
      required: false
      description: Makes words lower
      verify: {command: word-tidier-of-nobody --version}
      install: {methods: [{type: apt, command: apt install word-tidier}]}
`
const FILES = `installation:
  required_files:
    - {name: word-list, label: Word list, description: One word in each line}
  optional_files:
    - {name: stop-words, label: Stop words, description: Words that do not count}
`
const LONGEST = '      - {name: longest, label: Longest word, type: integer, default: 12}\n'

/** A component that counts words, and is held where it is installed and where it runs. */
export function putHeldComponent(home: string, name: string, { needsFiles = false } = {}) {
  const folder = join(home, 'components', name, '1.0.0')
  const [installation, run] = ['installation', 'run'].map((what) => doorAt(join(home, `${name}-${what}`)))
  if (installation === undefined || run === undefined) throw new Error('two doors were made')
  const described = describeWordCounter({ name, version: '1.0.0', more: needsFiles ? FILES : '' }).replace(
    'requirements: {}\n',
    () => LONGEST + NEEDS,
  )
  const files = {
    'component.yaml': described,
    'main.py': program(run.path),
    'install.py': installScript(installation.path),
    'templates/long words.yaml': 'parameters:\n  longest: 40\n  ignore-case: false\n',
  }
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), content)
  }
  return { installation, run }
}
