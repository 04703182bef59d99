import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openWorkshop, stampPipeline, type Workshop } from './workshop.js'

let workshop: Workshop
let record: number

beforeAll(async () => {
  workshop = await openWorkshop(['first.txt'], (folder) => ({ security: { allowed_roots: [folder] } }))
  const [first = 0] = await workshop.prepareAll()
  record = first
}, 120_000)

afterAll(() => workshop.close())

const inside = () => {
  const file = join(workshop.folder, 'further.txt')
  writeFileSync(file, 'further')
  return file
}

const wayOut = () => {
  const folder = join(workshop.folder, 'shelf')
  mkdirSync(folder, { recursive: true })
  symlinkSync('/etc', join(folder, 'way-out'))
  return join(folder, 'way-out', 'hostname')
}

describe('the allowed folders hold for the files that a pipeline names itself', () => {
  test.each([
    ['external-path', () => ({ sourceType: 'externalPath', path: '/etc/hostname' })],
    ['absent-path', () => ({ sourceType: 'externalPath', path: '/nowhere/whether/this/exists' })],
    ['external-link', () => ({ sourceType: 'externalPath', path: wayOut() })],
    ['literal-path', () => ({ sourceType: 'literal', value: '/etc/hostname' })],
  ] as const)('%s outside fails the item, before its component runs', async (identifier, source) => {
    const definition = stampPipeline(identifier, workshop, { repoDraftStepEnabled: false }, 1)
    Object.assign(definition.steps[0]?.inputMapping ?? {}, { 'input-file': source() })
    await workshop.call.createPipeline({ body: definition })
    const before = workshop.journal()
    const run = await workshop.call.executePipeline({ params: { identifier }, body: { record_ids: [record] } })
    expect(run).toMatchObject({
      success: false,
      results: [{ success: false, message: expect.stringContaining('security.allowed_roots') }],
    })
    expect(workshop.journal()).toEqual(before)
  })

  test('a file inside is used', async () => {
    const changes = { repoDraftStepEnabled: false, repoUploadStepEnabled: false, repoPublishStepEnabled: false }
    const definition = stampPipeline('inside', workshop, changes, 1)
    const source = { sourceType: 'externalPath', path: inside() }
    Object.assign(definition.steps[0]?.inputMapping ?? {}, { 'input-file': source })
    await workshop.call.createPipeline({ body: definition })
    const run = await workshop.call.executePipeline({
      params: { identifier: 'inside' },
      body: { record_ids: [record] },
    })
    expect(run).toMatchObject({ success: true })
  })
})
