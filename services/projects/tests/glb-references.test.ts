import { beforeEach, describe, expect, it } from 'vitest'
import { byName, OBJ, PNG, plant, sharedFixture } from './fixture.js'

const fixture = await sharedFixture()
beforeEach(() => fixture.fresh())

const models = { extensions: ['.glb'], primary: '.glb' }

/** A chunk of a GLB, filled up to four bytes. */
function chunk(type: string, content: Buffer, filling: number): Buffer {
  const length = Math.ceil(content.length / 4) * 4
  const bytes = Buffer.alloc(8 + length, filling)
  bytes.writeUInt32LE(length, 0)
  bytes.write(type, 4, 'latin1')
  content.copy(bytes, 8)
  return bytes
}

/** A GLB whose first buffer is in it, unless it names it. */
function glb({ buffers = [], images = [] }: { buffers?: object[]; images?: object[] }): Buffer {
  const document = JSON.stringify({
    asset: { version: '2.0' },
    ...(buffers.length > 0 ? { buffers } : {}),
    ...(images.length > 0 ? { images } : {}),
  })
  const chunks = [chunk('JSON', Buffer.from(document), 0x20), chunk('BIN\0', Buffer.alloc(4), 0)]
  const body = Buffer.concat(buffers.some((buffer) => !('uri' in buffer)) ? chunks : chunks.slice(0, 1))
  const head = Buffer.alloc(12)
  head.write('glTF')
  head.writeUInt32LE(2, 4)
  head.writeUInt32LE(12 + body.length, 8)
  return Buffer.concat([head, body])
}

const own = { byteLength: 4 }
const buffer = (uri: string) => ({ byteLength: 4, uri })

describe('a GLB', () => {
  it('gets the buffers and images that it names beside its own, and is not called complete in itself', async () => {
    const { foundFiles } = await fixture.scan({
      ...models,
      files: {
        'vase.glb': glb({ buffers: [own, buffer('vase%20data.bin')], images: [{ uri: 'clay.png' }] }),
        'vase data.bin': Buffer.alloc(4),
        'clay.png': PNG,
      },
    })
    const nodes = byName(foundFiles)
    expect(nodes['vase.glb']?.children.map(({ name, type }) => [name, type])).toEqual([
      ['vase data.bin', 'primary'],
      ['clay.png', 'secondary'],
    ])
    expect(nodes['vase.glb']).toMatchObject({
      status: 'Valid',
      validation_report: {
        errors: [],
        details: { self_contained: false, has_external_buffers: true, has_external_images: true },
      },
    })
  })

  it.each([
    ['beside its own', [own, buffer('gone.bin')]],
    ['instead of its own', [buffer('gone.bin')]],
  ])('with a buffer %s that is missing is no sound file', async (_, buffers) => {
    const { foundFiles } = await fixture.scan({ ...models, files: { 'vase.glb': glb({ buffers }) } })
    expect(byName(foundFiles)['vase.glb']).toMatchObject({
      status: 'Problems',
      validation_report: {
        is_valid: false,
        errors: ['The buffer file gone.bin was not found.'],
        details: { self_contained: false, has_external_buffers: true, has_external_images: false },
      },
    })
  })

  it('whose image is missing says so', async () => {
    const { foundFiles } = await fixture.scan({
      ...models,
      files: { 'vase.glb': glb({ images: [{ uri: 'gone.png' }] }) },
    })
    expect(byName(foundFiles)['vase.glb']).toMatchObject({
      status: 'Textures Missing',
      missing_textures: ['gone.png'],
      validation_report: { errors: ['File Warning: Found 0 of 1 referenced texture files.'] },
    })
  })

  it('is not followed out of the input folder, nor to another model', async () => {
    plant(fixture.folder, { 'outside/secret.bin': 'bin!' })
    const { foundFiles } = await fixture.scan({
      ...models,
      files: { 'vase.glb': glb({ buffers: [own, buffer('../outside/secret.bin'), buffer('m.obj')] }), 'm.obj': OBJ() },
    })
    const nodes = byName(foundFiles)
    expect(Object.keys(nodes)).toEqual(['vase.glb'])
    expect(nodes['vase.glb']?.validation_report?.errors).toContain(
      'The reference ../outside/secret.bin leads out of the input folder and was refused.',
    )
  })

  it('that holds everything, as data of its text too, is complete in itself', async () => {
    const data = { byteLength: 3, uri: 'data:application/octet-stream;base64,AAAA' }
    const { foundFiles } = await fixture.scan({ ...models, files: { 'vase.glb': glb({ buffers: [own, data] }) } })
    const { status, validation_report } = byName(foundFiles)['vase.glb'] ?? {}
    expect([status, validation_report?.errors, validation_report?.details.self_contained]).toEqual(['Valid', [], true])
    expect(validation_report?.details).not.toHaveProperty('has_external_buffers')
  })

  it('that is mended by the file that it lacked is judged again', async () => {
    await fixture.open({ ...models, files: { 'vase.glb': glb({ buffers: [own, buffer('late.bin')] }) } })
    plant(fixture.input, { 'late.bin': Buffer.alloc(4) })
    await fixture.api().rescanProject({ body: {} })
    const { items } = await fixture.api().listFiles({})
    expect(items.map(({ filename, file_type, status }) => [filename, file_type, status])).toEqual([
      ['late.bin', 'primary', 'Valid'],
      ['vase.glb', 'primary_source', 'Valid'],
    ])
  })
})
