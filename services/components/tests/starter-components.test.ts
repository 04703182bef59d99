import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { crc32, deflateSync } from 'node:zlib'
import type { RunDescription } from '@regesta/contracts/components'
import { openCatalogue } from '@regesta/starter-components/catalogue'
import { execa } from 'execa'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { clientOf, install, internalOf, openFixture, rawOf, update } from './fixture.js'

const fixture = await openFixture()
const service = await fixture.start()
const client = clientOf(service)
const catalogue = await openCatalogue()
const PHOTOGRAPH = join(import.meta.dirname, '../../../infra/sample-project/files/amphora_0112.jpg')
const base = `${fixture.registry.url}/components`

interface Version {
  version: string
  file_links: Record<string, string>
}
const document = catalogue.document(base) as Record<string, Version[]>

beforeAll(async () => {
  fixture.registry.serve('/components/registry.json', JSON.stringify(document))
  for (const [name, versions] of Object.entries(document)) {
    if (name === 'metadata') continue
    for (const { version, file_links } of versions) {
      for (const file of Object.keys(file_links)) {
        const found = await catalogue.file(name, version, file)
        fixture.registry.serve(`/components/${name}/${version}/${file}`, found?.bytes ?? '')
      }
    }
  }
})
afterAll(async () => {
  await service.stop()
  await fixture.stop()
})

const link = (name: string, index = 0) => document[name]?.[index]?.file_links['component_complete.zip'] ?? ''
const describeRun = (component_name: string) => internalOf(service).getRunDescription({ params: { component_name } })

/** Runs a component on its own sample, as a run would, and answers the path of the result. */
async function runOn(run: RunDescription, sample: string, more: string[] = []): Promise<string> {
  const target = join(fixture.home, `${run.component_name}.result`)
  const args = [run.entry, '--input-file', join(run.folder, 'tests', sample), run.output_argument.flag, target, ...more]
  await execa(run.interpreter, args, { cwd: run.folder, env: run.environment, extendEnv: false })
  return target
}

describe('from an empty data folder', () => {
  it('lists what the registry offers, with changelogs', async () => {
    const { components } = await client.listRemoteComponents()
    const entries = Object.values(components).flat()
    expect(entries.map((entry) => entry.name).sort()).toEqual(
      Object.keys(document)
        .filter((name) => name !== 'metadata')
        .sort(),
    )
    const profiler = entries.find((entry) => entry.name === 'text_profiler')
    expect(profiler).toMatchObject({ label: 'Text profiler', version: '1.1.0' })
    const changelog = await rawOf(service).getChangelog({ query: { url: profiler?.changelog_url ?? '' } })
    expect(changelog.headers['content-type']).toBe('text/markdown; charset=utf-8')
    expect(changelog.body).toContain('Lesbarkeitsindex für Sachtexte')
  })

  it.each([
    [
      'image_metadata_extractor',
      'sample.jpg',
      (text: string) => expect(JSON.parse(text).metadata.exif.Artist).toBe('Regesta'),
    ],
    ['thumbnail_maker', 'sample.jpg', (text: string) => expect(text.length).toBeGreaterThan(100)],
    ['model_analyser', 'sample.gltf', (text: string) => expect(JSON.parse(text).counts.triangles).toBe(1)],
    ['edm_record_maker', 'sample.json', (text: string) => expect(text).toContain('edm:ProvidedCHO')],
  ])('downloads, installs, runs and uninstalls %s', async (name, sample, check) => {
    await client.downloadComponent({ body: { zip_url: link(name), component_name: name } })
    const { last, events } = await install(service, name)
    expect(last?.status, JSON.stringify(events.slice(-5))).toBe('completed')
    expect(events.filter((event) => event.level === 'warning')).toEqual([])
    const run = await describeRun(name)
    expect(run.output_argument).toEqual({ strategy: 'single_file_output_file', flag: '--output-file' })
    expect(run.verbose).toBe(true)
    check(readFileSync(await runOn(run, sample), 'latin1'))
    await client.uninstallComponent({ body: { component_name: name } })
    await expect(describeRun(name)).rejects.toMatchObject({ code: 'not_found' })
  })

  it('updates the text profiler and goes back', async () => {
    const name = 'text_profiler'
    await client.downloadComponent({ body: { zip_url: link(name, 1), component_name: name } })
    await install(service, name)
    const [update1] = (await client.checkUpdates()).updates
    expect(update1).toMatchObject({ name, local_version: '1.0.0', remote_version: '1.1.0' })
    expect((await update(service, name, update1?.file_links['component_complete.zip'] ?? '')).last?.status).toBe(
      'completed',
    )
    const now = await describeRun(name)
    const profile = await runOn(now, 'sample.txt', ['--readability'])
    expect(JSON.parse(readFileSync(profile, 'utf8')).readability.lix).toBeGreaterThan(0)
    expect((await client.checkUpdates()).updates).toEqual([])
    expect((await client.checkUpdates({ query: { test_mode: 'true' } })).updates).toMatchObject([
      { name, local_version: '0.0.9', remote_version: '1.1.0' },
    ])
    await client.rollbackComponent({ params: { component_name: name } })
    expect((await describeRun(name)).version).toBe('1.0.0')
  })

  it('refuses a model that claims far more than its file holds', async () => {
    const name = 'model_analyser'
    await install(service, name)
    const run = await describeRun(name)
    const model = {
      asset: { version: '2.0' },
      accessors: [{ componentType: 5126, count: 300_000_000, type: 'VEC3' }],
      meshes: [{ primitives: [{ attributes: { POSITION: 0 } }] }],
      nodes: [{ mesh: 0 }],
      scenes: [{ nodes: [0] }],
    }
    writeFileSync(join(run.folder, 'tests/claims.gltf'), JSON.stringify(model))
    await expect(runOn(run, 'claims.gltf')).rejects.toThrow('claim 300000000 values that no buffer holds')
  })

  it('reads IPTC fields of an image, and no metadata without end', async () => {
    const name = 'image_metadata_extractor'
    await install(service, name)
    const run = await describeRun(name)
    const plain = readFileSync(join(run.folder, 'tests/sample.jpg'))
    const file = join(run.folder, 'tests/iptc.jpg')
    writeFileSync(file, Buffer.concat([plain.subarray(0, 2), iptcSegment('Seal of Bohemia'), plain.subarray(2)]))
    const report = JSON.parse(readFileSync(await runOn(run, 'iptc.jpg'), 'utf8'))
    expect(report.metadata.iptc['Object Name']).toBe('Seal of Bohemia')
    const nested = segment(0xe1, Buffer.from(`http://ns.adobe.com/xap/1.0/\0${'<a>'.repeat(20_000)}`))
    const photograph = readFileSync(PHOTOGRAPH)
    const damaged = [photograph.subarray(0, 2), ...Array.from({ length: 30 }, () => nested), photograph.subarray(2)]
    writeFileSync(join(run.folder, 'tests/damaged.jpg'), Buffer.concat(damaged))
    await expect(runOn(run, 'damaged.jpg')).rejects.toThrow('needs more than 112 MB of memory to be read')
  })

  it('leaves the place out where it is asked to, the state of a photograph too', async () => {
    const name = 'image_metadata_extractor'
    await install(service, name)
    const run = await describeRun(name)
    const about =
      '<rdf:Description xmlns:photoshop="http://ns.adobe.com/photoshop/1.0/" photoshop:City="Bonn" photoshop:State="NRW" photoshop:Credit="Museum"/>'
    const xmp = `<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">${about}</rdf:RDF>`
    const plain = readFileSync(join(run.folder, 'tests/sample.jpg'))
    const place = segment(0xe1, Buffer.from(`http://ns.adobe.com/xap/1.0/\0${xmp}`))
    writeFileSync(join(run.folder, 'tests/place.jpg'), Buffer.concat([plain.subarray(0, 2), place, plain.subarray(2)]))
    const reported = async (...more: string[]) =>
      Object.keys(JSON.parse(readFileSync(await runOn(run, 'place.jpg', more), 'utf8')).metadata.xmp)
    expect(await reported()).toEqual(expect.arrayContaining(['City', 'Credit', 'State']))
    const left = await reported('--without-location')
    expect(left).toContain('Credit')
    expect(left).not.toContain('State')
  })

  it('makes a thumbnail of a scan of 300 megapixels', async () => {
    const name = 'thumbnail_maker'
    await install(service, name)
    const run = await describeRun(name)
    writeFileSync(join(run.folder, 'tests/scan.png'), whitePng(20_000, 15_000))
    expect(readFileSync(await runOn(run, 'scan.png')).length).toBeGreaterThan(100)
  })

  it('calls a thumbnail by what it is', async () => {
    const name = 'thumbnail_maker'
    await install(service, name)
    const run = await describeRun(name)
    const folder = join(fixture.home, 'thumbnails')
    for (const [output, format] of [
      ['a.jpg', 'png'],
      ['b.jpeg', 'jpeg'],
      ['c.png', 'webp'],
      ['d', 'png'],
    ] as const) {
      const files = ['--input-file', join(run.folder, 'tests/sample.jpg'), '--output-file', join(folder, output)]
      await execa(run.interpreter, [run.entry, ...files, '--format', format], { env: run.environment })
    }
    expect(readdirSync(folder).sort()).toEqual(['a.png', 'b.jpeg', 'c.webp', 'd'])
    expect(readFileSync(join(folder, 'a.png'), 'latin1').slice(1, 4)).toBe('PNG')
  })
})

/** An APP13 segment with one IPTC record: 2:05, object name (IPTC IIM 4.2). */
function iptcSegment(title: string): Buffer {
  const text = Buffer.from(title)
  const record = Buffer.concat([
    Buffer.from([0x1c, 2, 5, 0, text.length]),
    text,
    Buffer.alloc(text.length % 2 === 0 ? 1 : 0),
  ])
  const resource = Buffer.concat([
    Buffer.from('Photoshop 3.0\0'),
    Buffer.from('8BIM'),
    Buffer.from([4, 4, 0, 0, 0, 0, 0, record.length]),
    record,
  ])
  return segment(0xed, resource)
}

function segment(marker: number, content: Buffer): Buffer {
  const size = content.length + 2
  return Buffer.concat([Buffer.from([0xff, marker, size >> 8, size & 255]), content])
}

/** A PNG of one bit for each pixel. */
function whitePng(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(data.length)
    sum.writeUInt32BE(crc32(body))
    return Buffer.concat([length, body, sum])
  }
  const header = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0])
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  const line = Buffer.concat([Buffer.alloc(1), Buffer.alloc(Math.ceil(width / 8), 0xff)])
  const pixels = deflateSync(Buffer.concat(Array.from({ length: height }, () => line)), { level: 1 })
  const signature = Buffer.from('89504e470d0a1a0a', 'hex')
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))])
}
