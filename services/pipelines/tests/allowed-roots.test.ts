import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Fixture, openFixture, stampPipeline } from './fixture.js'

let fixture: Fixture
let record: number

beforeAll(async () => {
  fixture = await openFixture(['first.txt'], (folder) => ({ security: { allowed_roots: [folder] } }))
  const [first = 0] = await fixture.prepareAll()
  record = first
}, 120_000)

afterAll(() => fixture.close())

const inside = () => {
  const file = join(fixture.folder, 'further.txt')
  writeFileSync(file, 'further')
  return file
}

const wayOut = () => {
  const folder = join(fixture.folder, 'shelf')
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
    const definition = stampPipeline(identifier, fixture, { repoDraftStepEnabled: false }, 1)
    Object.assign(definition.steps[0]?.inputMapping ?? {}, { 'input-file': source() })
    await fixture.call.createPipeline({ body: definition })
    const before = fixture.journal()
    const run = await fixture.call.executePipeline({ params: { identifier }, body: { record_ids: [record] } })
    expect(run).toMatchObject({
      success: false,
      results: [{ success: false, message: expect.stringContaining('security.allowed_roots') }],
    })
    expect(fixture.journal()).toEqual(before)
  })

  test('a file inside is used', async () => {
    const changes = { repoDraftStepEnabled: false, repoUploadStepEnabled: false, repoPublishStepEnabled: false }
    const definition = stampPipeline('inside', fixture, changes, 1)
    const source = { sourceType: 'externalPath', path: inside() }
    Object.assign(definition.steps[0]?.inputMapping ?? {}, { 'input-file': source })
    await fixture.call.createPipeline({ body: definition })
    const run = await fixture.call.executePipeline({
      params: { identifier: 'inside' },
      body: { record_ids: [record] },
    })
    expect(run).toMatchObject({ success: true })
  })
})
