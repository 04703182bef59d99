import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { componentsInternal } from '@regesta/contracts/components'
import { deposition } from '@regesta/contracts/deposition'
import { pipelines } from '@regesta/contracts/pipelines'
import { projects } from '@regesta/contracts/projects'
import { type Client, connect } from '@regesta/http/connect'
import { type Installation, startInstallation } from '@regesta/launcher/installation'
import { installComponent } from '@regesta/testing/install-component'
import { plantProject } from '@regesta/testing/plant-project'
import { temporaryFolder } from '@regesta/testing/temporary-folder'

const SERVICES = ['settings', 'projects', 'components', 'execution', 'deposition', 'pipelines', 'practice-repository']
const contract = { ...projects, ...deposition, ...pipelines }
const VERSION = '1.0.0'

/** A component that passes its input on with a line added, so that a step of it costs little beside the step itself. */
const COMPONENT = {
  'main.py': `import sys
if '--help' in sys.argv:
    print('usage: main.py --input-file FILE --output-file FILE')
else:
    given = dict(zip(sys.argv[1::2], sys.argv[2::2]))
    open(given['--output-file'], 'w').write(open(given['--input-file']).read() + 'passed on\\n')
`,
  'component.yaml': `metadata: {name: passer, label: Passer, description: Passes its input on., category: Test, version: "${VERSION}"}
structure: {required_files: [main.py]}
inputs: [{name: input-file, label: Input, description: Any file., type: file_path, required: true}]
outputs: [{name: output-file, label: Copy, pattern: "{original_stem}_passed.txt", description: The same., type: text/plain}]
parameter_groups: []
requirements: {}
execution: {idempotent: true}
`,
}

/** An installation with a project of prepared records and a pipeline of steps that do nothing. */
export interface PipelineBench {
  readonly installation: Installation
  readonly regesta: Client<typeof contract>
  readonly recordIds: readonly number[]
  /** The program and the files of one call of the component, to be run without Regesta. */
  readonly bareCommand: readonly [program: string, ...args: string[]]
  stop(): Promise<void>
}

/** @param lanes how many items are in work at a time */
export async function pipelineBench(records: number, lanes: number): Promise<PipelineBench> {
  const folder = temporaryFolder('regesta-bench-')
  const home = join(folder.path, 'home')
  mkdirSync(join(home, 'config'), { recursive: true })
  writeFileSync(join(home, 'config', 'config.yaml'), `pipelines:\n  max_parallel_items: ${lanes}\n`)
  const program = join(home, 'components', 'passer', VERSION)
  mkdirSync(program, { recursive: true })
  for (const [name, text] of Object.entries(COMPONENT)) writeFileSync(join(program, name), text)
  const installation = await startInstallation({ home, port: 0, onlyServices: SERVICES })
  const regesta = connect(contract, { name: 'gateway', url: `${installation.url}/api`, patience: 20_000 })
  await installComponent({ url: `${installation.url}/api` }, 'passer')
  const recordIds = await prepareRecords(regesta, folder.path, records)
  await regesta.createPipeline({ body: pipeline })
  const { interpreter, entry } = await runDescription(installation)
  const input = ['--input-file', join(folder.path, 'in', 'record-0.txt')]
  const output = ['--output-file', join(folder.path, 'bare.txt')]
  return {
    installation,
    regesta,
    recordIds,
    bareCommand: [interpreter, entry, ...input, ...output],
    stop: async () => {
      await regesta.close()
      await installation.stop()
      folder.remove()
    },
  }
}

async function runDescription({ addresses, key }: Installation) {
  const client = connect(componentsInternal, { name: 'components', url: addresses.components ?? '', key })
  try {
    return await client.getRunDescription({ params: { component_name: 'passer' } })
  } finally {
    await client.close()
  }
}

async function prepareRecords(regesta: Client<typeof contract>, folder: string, records: number): Promise<number[]> {
  const input = join(folder, 'in')
  mkdirSync(input)
  for (let n = 0; n < records; n += 1) writeFileSync(join(input, `record-${n}.txt`), `The text of record ${n}.\n`)
  return plantProject(regesta, { input, output: join(folder, 'out'), file: join(folder, 'bench.pdb') })
}

const step = (step_number: number, fileId: string) => ({
  step_number,
  step_name: `Pass ${step_number}`,
  component_name: 'passer',
  inputMapping: { 'input-file': { sourceType: 'pipelineFile', fileId } },
  outputs: [{ id: `passed_${step_number}`, pattern: '{original_stem}_passed.txt' }],
})

const pipeline = {
  identifier: 'passing',
  name: 'Passing',
  repoDraftStepEnabled: false,
  repoUploadStepEnabled: false,
  repoPublishStepEnabled: false,
  steps: [step(1, 'source_file'), step(2, 'passed_1')],
}
