import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { installComponent } from '@regesta/testing/install-component'
import type { Regesta } from './regesta.js'

/** A component that says something ten times a second for as long as it is told to. */
export const TELLER = 'slow_teller'

const DESCRIPTION = `metadata:
  {name: ${TELLER}, label: Slow teller, description: Tells the time., category: Test, version: "1.0.0"}
structure: {required_files: [main.py, processor.py]}
inputs:
  - {name: input-file, label: Text, description: Any file., type: file_path, required: false}
outputs:
  - {name: output-file, label: Story, description: What was told., pattern: "{original_stem}_story.txt", type: text/plain, category: metadata}
parameter_groups:
  - title: Time
    description: How long it tells
    parameters:
      - {name: seconds, label: Seconds, description: How long., type: float, default: "1"}
requirements: {}
execution: {}
`

const PROGRAM = `import argparse, processor
parser = argparse.ArgumentParser()
parser.add_argument('--input-file')
parser.add_argument('--output-file', default='story.txt')
parser.add_argument('--seconds', type=float, default=1)
values = parser.parse_args()
processor.tell(values.seconds, values.output_file)
`

const PROCESSOR = `import time
def tell(seconds, output):
    for tick in range(int(seconds * 10)):
        print('INFO: tick', tick, flush=True)
        time.sleep(0.1)
    open(output, 'w').write('told')
`

/** Puts the teller into the components folder of an installation and installs it. */
export async function installTeller(url: string, home: string): Promise<void> {
  const folder = join(home, 'components', TELLER)
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'component.yaml'), DESCRIPTION)
  writeFileSync(join(folder, 'main.py'), PROGRAM)
  writeFileSync(join(folder, 'processor.py'), PROCESSOR)
  await installComponent({ url: `${url}/api` }, TELLER)
}

/** How an execution ended. */
export async function endOf(regesta: Regesta, execution_id: string): Promise<string> {
  for (;;) {
    const { status } = await regesta.getStatus({ params: { execution_id } })
    if (status !== 'running') return status
    await pause(250)
  }
}
