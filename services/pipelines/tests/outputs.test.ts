import { readFileSync } from 'node:fs'
import { basename, relative } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Fixture } from './fixture.js'
import { openWithSeveral, severalPipeline } from './several-pipeline.js'

let fixture: Fixture

beforeAll(async () => {
  fixture = await openWithSeveral()
}, 120_000)

afterAll(() => fixture.close())

/** Runs a pipeline with an output for each pattern over one more file; the component writes the named files. */
async function writing(identifier: string, write: string, patterns: readonly string[]) {
  const id = await fixture.addFile(`${identifier}.txt`)
  await fixture.call.createPipeline({ body: severalPipeline(identifier, { write }, patterns) as never })
  const { results } = await fixture.call.executePipeline({ params: { identifier }, body: { record_ids: [id] } })
  return results[0]
}

test.each([
  ['whose name says so', ['{original_stem}_a.json', '{original_stem}_b.json']],
  ['by its place', ['first.json', 'second.json']],
])('a file that was not written, %s, is not replaced by the next one', async (_, patterns) => {
  const identifier = `lacking-${patterns[1]?.length}`
  expect(await writing(identifier, `${identifier}_b.json`, patterns)).toMatchObject({
    success: false,
    message: `Component 'several' did not write the output 'output_1' (${patterns[0]})`,
  })
})

test('a file that the name of an output means is not taken for another output by its place', async () => {
  const patterns = ['{original_stem}_b.json', 'second.json']
  expect(await writing('named', 'named_a.json,named_b.json', patterns)).toMatchObject({
    success: false,
    message: "Component 'several' did not write the output 'output_2' (second.json)",
  })
})

test('files without the name of any output are taken by the places of their declarations', async () => {
  const run = await writing('placed', 'placed_b.json,placed_a.json', ['first.json', 'second.json'])
  expect(run?.output_files.map((path) => basename(path))).toEqual(['placed_a.json', 'placed_b.json'])
})

test('a picture in another format than was declared is the one that was declared, and keeps the ending of what it is', async () => {
  const run = await writing(
    'pictured',
    'pictured_a.json,pictured_b.json,left/view.json,right/view.json,pictured_view.png',
    ['a.json', 'b.json', 'left/view.json', 'right/view.json', '{original_stem}_view.jpg'],
  )
  expect(run?.output_files.map((path) => basename(path)).at(-1)).toBe('pictured_view.png')
})

test('outputs of one name in two folders stay two files when they are taken over', async () => {
  const patterns = ['{original_stem}_a.json', '{original_stem}_b.json', 'left/view.json', 'right/view.json']
  const names = ['sides_a.json', 'sides_b.json', 'left/view.json', 'right/view.json']
  await writing('sides', names.join(','), patterns)
  const [listed] = (await fixture.call.listPipelineExecutions({ query: { pipeline: 'sides' } })).items
  const again = { params: { execution_uuid: listed?.execution_uuid ?? '' }, body: { only_failed: false } }
  const { output_files = [], output_directory = '' } = (await fixture.call.rerunExecution(again)).results[0] ?? {}
  expect(output_files.map((path) => relative(output_directory ?? '', path))).toEqual(names)
  expect(output_files.map((path) => readFileSync(path, 'utf8'))).toEqual(names.map((name) => `${name}: `))
})
