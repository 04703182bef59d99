import { rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { giveToPeople } from '@regesta/http/new-files'
import { toYaml } from '../domain/yaml-form.js'
import { tellable } from './crate-entities.js'
import { runRecordGraph } from './run-record-graph.js'
import type { WorkingItem } from './run-scope.js'

/**
 * Writes what happened as a Workflow Run RO-Crate (RO-Crate 1.2): `ro-crate-metadata.json` and the definition as YAML in the
 * output directory, each complete or not at all.
 *
 * @returns the paths of both
 */
export async function writeRunRecord(work: WorkingItem): Promise<string[]> {
  const { context, run, item, outputDirectory } = work
  const workflow = `${run.pipeline.identifier.replace(/[^\w.-]/g, '_')}.yaml`
  const steps = context.steps.list(run.run_uuid, item.position).filter(({ status }) => status === 'completed')
  const places = [join(outputDirectory, 'ro-crate-metadata.json'), join(outputDirectory, workflow)] as const
  // Both may be uploaded with the record, so neither may hold a path of this machine.
  await placeText(places[1], toYaml(tellable(run.pipeline)))
  const crate = { '@context': 'https://w3id.org/ro/crate/1.2/context', '@graph': runRecordGraph(work, workflow, steps) }
  await placeText(places[0], `${JSON.stringify(crate, null, 2)}\n`)
  return [...places]
}

async function placeText(path: string, text: string): Promise<void> {
  await writeFile(`${path}.incoming`, text)
  giveToPeople(`${path}.incoming`)
  await rename(`${path}.incoming`, path)
}
