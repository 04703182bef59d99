import type { Pipeline } from '@regesta/contracts/pipelines'
import { collectValues } from '@regesta/pipelines/domain/collect-values'
import { expect, it } from 'vitest'

const OUTPUTS: Readonly<Record<string, unknown>> = {
  result: { title: 'of the shorter' },
  'result.full': { title: 'of the longer' },
}

const pipeline = (ids: readonly string[]) =>
  ({
    steps: [{ outputs: ids.map((id) => ({ id, outputMapping: { mapToRepo: false, repoMappings: [] } })) }],
    metadata_mapping: { repoMappings: [{ repoField: 'title', jsonKey: 'result.full.title', action: 'replace' }] },
  }) as unknown as Pipeline

it.each([[['result', 'result.full']], [['result.full', 'result']]])(
  'a key belongs to the output with the longest id that begins it, in whatever order: %j',
  async (ids) => {
    const warnings: string[] = []
    const readJson = async (id: string) => OUTPUTS[id]
    const values = await collectValues(pipeline(ids), {
      readJson,
      stored: {},
      warn: (message) => warnings.push(message),
    })
    expect([values, warnings]).toEqual([{ title: 'of the longer' }, []])
  },
)
