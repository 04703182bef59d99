import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { coloursOf } from '@regesta/browser/colours-in-page'
import { hasBrowser } from '@regesta/browser/console'
import { describe, expect, it } from 'vitest'
import { consoleWithModels } from './shared-console.js'
import { fbx, scatteredModel, scatteredTextures } from './small-scans.js'

const PICTURE = fileURLToPath(new URL('../../sample-project/files/textures/sandstone_colour.png', import.meta.url))

describe.runIf(hasBrowser)('a model as an older program left it', () => {
  let ids: Record<string, number>

  const console_ = consoleWithModels(async (opened) => {
    const input = join(opened.folder, 'in')
    const picture = readFileSync(PICTURE)
    const textures = [...scatteredTextures, 'statue.fbm/wood.png'].map((name) => [name, picture] as const)
    for (const [name, content] of [...Object.entries(scatteredModel), ['statue.fbx', fbx] as const, ...textures]) {
      mkdirSync(dirname(join(input, name)), { recursive: true })
      writeFileSync(join(input, name), content)
    }
    await opened.scan('Models', input, {
      modalities: ['3D Model'],
      scanOptions: {
        extensions: ['.obj', '.fbx'],
        primarysourceext: '.obj',
        bundling: { enabled: true, strategy: 'stem' },
        obj_options: { add_mtl: true, add_textures: true, archive_subdirectories: false },
      },
    })
    const { items } = await opened.get<{ items: { filename: string; file_id: number }[] }>('/files?limit=100')
    ids = Object.fromEntries(items.map(({ filename, file_id }) => [filename, file_id]))
  })

  const open = async (name: string) => {
    const window = await console_.open(`/p/${console_.project}/files/${ids[name]}`)
    const facts = window.page.locator('figcaption')
    await facts.getByText(/\d × /).waitFor()
    return { ...window, facts }
  }

  it('has all of its materials and textures, whatever lines, options and letters name them', async () => {
    const { facts, picture, faults } = await open('vase.obj')
    for (const name of scatteredTextures) await facts.getByText(name).waitFor()
    await picture('model-scattered')
    expect(await facts.textContent()).not.toContain('Not found')
    expect(await faults()).toEqual([])
  })

  it('has the texture that lies in the folder of its own, wherever it lay before, also in the list', async () => {
    const { facts, picture, faults } = await open('statue.fbx')
    await facts.getByText('wood.png').waitFor()
    await picture('model-fbx')
    expect(await facts.textContent()).not.toContain('Not found')
    expect(await faults()).toEqual([])
    const list = await console_.open(`/p/${console_.project}/files?q=statue.fbx`)
    const small = list.page.getByRole('grid').locator('.thumbnail img')
    await small.waitFor()
    const colours = async () => list.page.evaluate(coloursOf, (await small.screenshot()).toString('base64'))
    await expect.poll(colours).toBeGreaterThan(20)
    await list.picture('model-fbx-in-list')
    expect(await list.faults()).toEqual([])
  })
})
