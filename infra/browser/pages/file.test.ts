import { cpSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { coloursOf } from '@regesta/browser/colours-in-page'
import { hasBrowser, type Window } from '@regesta/browser/console'
import { describe, expect, it } from 'vitest'
import { consoleWithModels, NARROW_DARK_GERMAN } from './shared-console.js'
import { pdf } from './small-documents.js'
import { dracoGltf, gltf, ktx2Glb, meshoptGltf, ply, silence, stl, tornStl, twoParts } from './small-files.js'

const SAMPLE = fileURLToPath(new URL('../../sample-project/files', import.meta.url))

describe.runIf(hasBrowser)('a file of a project', () => {
  let window: Window | undefined
  let input: string
  let ids: Record<string, number>

  const console_ = consoleWithModels(async (opened) => {
    input = join(opened.folder, 'in')
    cpSync(SAMPLE, input, { recursive: true })
    writeFileSync(join(input, 'broken.obj'), 'mtllib nowhere.mtl\nv 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 9\n')
    writeFileSync(
      join(input, 'evil.svg'),
      '<svg xmlns="http://www.w3.org/2000/svg"><script>document.title="run"</script></svg>',
    )
    writeFileSync(join(input, 'umlauts.txt'), Buffer.from('Gr\xfc\xdfe aus K\xf6ln', 'latin1'))
    writeFileSync(join(input, 'sound.wav'), silence())
    writeFileSync(join(input, 'catalogue.pdf'), pdf('First page', 'Second page'))
    writeFileSync(join(input, 'triangle.gltf'), gltf())
    writeFileSync(join(input, 'packed-draco.gltf'), dracoGltf())
    writeFileSync(join(input, 'packed-meshopt.gltf'), meshoptGltf())
    writeFileSync(join(input, 'packed-textures.glb'), ktx2Glb())
    writeFileSync(join(input, 'parts.obj'), twoParts.obj)
    writeFileSync(join(input, 'parts.mtl'), twoParts.mtl)
    writeFileSync(join(input, 'letter.xml'), `<letter>\n${'<p>Dear friend</p>\n'.repeat(60)}<p>Yours</letter>\n`)
    writeFileSync(join(input, 'printed.stl'), stl)
    writeFileSync(join(input, 'torn.stl'), tornStl())
    writeFileSync(join(input, 'cloud.ply'), ply)
    await opened.scan('Museum', input, {
      modalities: ['3D Model'],
      scanOptions: {
        extensions: [
          '.jpg',
          '.png',
          '.obj',
          '.txt',
          '.csv',
          '.svg',
          '.wav',
          '.pdf',
          '.gltf',
          '.glb',
          '.stl',
          '.ply',
          '.xml',
        ],
        primarysourceext: '.obj',
        bundling: { enabled: true, strategy: 'stem' },
        obj_options: { add_mtl: true, add_textures: true, archive_subdirectories: false },
      },
    })
    const { items } = await opened.get<{ items: { filename: string; file_id: number }[] }>('/files?limit=100')
    ids = Object.fromEntries(items.map(({ filename, file_id }) => [filename, file_id]))
  })

  const open = async (name: string, query = '', options: Parameters<typeof console_.open>[1] = {}) => {
    window = await console_.open(`/p/${console_.project}/files/${ids[name]}${query}`, options)
    await window.page.getByRole('heading', { level: 1, name }).waitFor()
    return window
  }

  it('shows an image that can be looked at closely', async () => {
    const { page, picture, faults } = await open('amphora_0112.jpg')
    const image = page.getByRole('application', { name: /amphora_0112\.jpg/ })
    await image.waitFor()
    const tiles = () =>
      page.evaluate(() => performance.getEntriesByType('resource').filter(({ name }) => name.includes('.webp')).length)
    await expect.poll(tiles).toBeGreaterThan(0)
    await page.getByRole('button', { name: 'Closer' }).click()
    await image.focus()
    await page.keyboard.press('0')
    await picture('file-image')
    expect(await faults()).toEqual([])
  })

  it('shows a model with its material and texture, measures and turns it by keyboard', async () => {
    const { page, picture, faults } = await open('relief_0521.obj')
    const model = page.getByRole('application', { name: /relief_0521\.obj/ })
    await model.waitFor()
    await page.getByText('textures/sandstone_colour.png').first().waitFor()
    await picture('file-model')
    await model.focus()
    await page.keyboard.press('1')
    await page.keyboard.press('w')
    await page.keyboard.press('m')
    await page.getByText('Choose two points of the model').waitFor()
    await page.keyboard.press('Enter')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Enter')
    await page.getByText(/^Distance: .* m$/).waitFor()
    await picture('file-model-measured')
    expect(await faults()).toEqual([])
  })

  it('has the numbers of an English sentence in groups of digits', async () => {
    const { page } = await open('torn.stl')
    await page.getByText('1,000,000 triangles, which take 50,000,084 bytes, actual size is 134').first().waitFor()
  })

  it('is shown by its kind alone in the list, where it is a model with nothing to be seen', async () => {
    const { page, faults } = await console_.open(`/p/${console_.project}/files?q=broken.obj`)
    const row = page.getByRole('grid').getByRole('row').filter({ hasText: 'broken.obj' })
    await row.locator('.thumbnail:not([data-due])').waitFor()
    expect(await row.locator('.kind-mark').count()).toBe(1)
    expect(await row.getByRole('img').or(row.locator('img')).count()).toBe(0)
    expect(await faults()).toEqual([])
  })

  it('keeps in the address how a model is seen, so that a reload and others see it so', async () => {
    const { page } = await open('relief_0521.obj')
    const whole = await (await stillOf(page))()
    await turn(page)
    const seen = () => new URL(page.url()).searchParams.get('seen')
    await expect.poll(seen).toMatch(/,no-grid$/)
    const address = page.url()
    await page.reload()
    const found = await (await stillOf(page))()
    expect(found).not.toBe(whole)
    const other = await console_.open(address.slice(new URL(address).origin.length))
    expect(await (await stillOf(other.page))()).toBe(found)
    expect([page.url(), other.page.url()]).toEqual([address, address])
    // Whoever clicks it means it: no Tab has to reach it first.
    await page.getByRole('application').blur()
    await page.getByRole('application').click()
    for (const key of ['g', '0']) await page.keyboard.press(key)
    await expect.poll(seen).toBeNull()
    // What an address cannot mean is left out of it.
    await window?.goTo(`/p/${console_.project}/files/${ids['relief_0521.obj']}?seen=upside-down`)
    await expect.poll(seen).toBeNull()
    expect(await window?.faults()).toEqual([])
  })

  const turn = async (page: Window['page']) => {
    await page.getByRole('application').focus()
    for (const key of ['ArrowRight', 'ArrowRight', 'ArrowUp', '+', 'g']) await page.keyboard.press(key)
    await page.getByRole('application').blur()
  }

  it('shows the back of a model whose format does not say from which side it is seen', async () => {
    const { page, picture, faults } = await open('relief_0521.obj')
    await page.getByText('textures/sandstone_colour.png').first().waitFor()
    const canvas = page.getByRole('application')
    await canvas.focus()
    for (const key of ['g', '2']) await page.keyboard.press(key)
    await canvas.blur()
    const colours = async () => page.evaluate(coloursOf, (await canvas.screenshot()).toString('base64'))
    await expect.poll(colours).toBeGreaterThan(100)
    await picture('file-model-back')
    expect(await faults()).toEqual([])
  })

  it('shows a model on a narrow dark screen, in German', async () => {
    const { page, picture, overflow, faults } = await open('relief_0521.obj', '', NARROW_DARK_GERMAN)
    await page.getByText('textures/sandstone_colour.png').first().waitFor()
    expect(await overflow()).toBe(0)
    const drawn = await stillOf(page)
    const first = await drawn()
    await picture('file-model-narrow-dark-german')
    // All of it is in sight from the beginning, as it is when somebody asks for all of it.
    await page.getByRole('button', { name: 'Zurücksetzen' }).click()
    await expect.poll(drawn).toBe(first)
    expect(await faults()).toEqual([])
  })

  it('goes to the neighbours by keyboard, with the same view', async () => {
    const { page, picture, faults } = await open('coin_0633.png', '?view=history')
    await page.keyboard.press(']')
    await page.getByRole('heading', { level: 1, name: 'evil.svg' }).waitFor()
    await expect.poll(() => new URL(page.url()).searchParams.get('view')).toBe('history')
    await page.getByText('as it was scanned').waitFor()
    await picture('file-history')
    await page.keyboard.press('[')
    await page.getByRole('heading', { level: 1, name: 'coin_0633.png' }).waitFor()
    expect(await faults()).toEqual([])
  })

  it('shows what is wrong with a model beside it, in German', async () => {
    const { page, picture, faults } = await open('broken.obj', '', { locale: 'de-DE' })
    await page.getByRole('heading', { name: 'Bericht' }).waitFor()
    await page.getByText('Flächen, deren Punkte fehlen').waitFor()
    // Nothing of the model is called by the name of its library.
    const facts = page.locator('figcaption')
    await facts.getByText('nowhere.mtl').waitFor()
    expect(await facts.getByRole('link', { name: 'nowhere.mtl' }).count()).toBe(0)
    await picture('file-broken-model-german')
    await page.getByRole('link', { name: 'Bericht' }).click()
    await page.getByRole('heading', { name: 'Was gefunden wurde' }).waitFor()
    await picture('file-report-german')
    expect(await faults()).toEqual([])
  })

  it('says in German what was found in a file, too', async () => {
    const { page, picture, faults } = await open('relief_0521.obj', '?view=report', { locale: 'de-DE' })
    const found = page.getByRole('definition').filter({ hasText: '1.600' })
    await found.waitFor()
    await page.getByText('Flächen der Datei (f)').waitFor()
    await picture('file-report-german')
    expect(await faults()).toEqual([])
  })

  it('shows the bundle and leads through it', async () => {
    const { page, picture, faults } = await open('relief_0521.obj', '?view=tree')
    const texture = page.getByRole('link', { name: 'sandstone_colour.png' })
    await texture.waitFor()
    await picture('file-tree')
    await texture.click()
    await page.getByRole('heading', { level: 1, name: 'sandstone_colour.png' }).waitFor()
    await page.getByText('this file').waitFor()
    expect(await faults()).toEqual([])
  })

  it('shows texts in their encoding and never runs a drawing', async () => {
    const { page, faults } = await open('umlauts.txt')
    await expect
      .poll(() => page.getByRole('textbox', { name: 'Text of umlauts.txt' }).inputValue())
      .toBe('Grüße aus Köln')
    await page.getByLabel('Encoding').selectOption('utf-8')
    await expect.poll(() => page.getByRole('textbox', { name: 'Text of umlauts.txt' }).inputValue()).toContain('�')
    expect(await faults()).toEqual([])
    await window?.close()
    const drawing = await open('evil.svg', '', { colorScheme: 'dark' })
    await drawing.page.getByRole('textbox', { name: 'Text of evil.svg' }).waitFor()
    await drawing.picture('file-drawing-dark')
    expect(await drawing.page.title()).not.toBe('run')
    expect(await drawing.faults()).toEqual([])
  })

  it('shows the first rows of a table, on a narrow dark screen', async () => {
    const { page, picture, overflow, faults } = await open('objects.csv', '', {
      viewport: { width: 320, height: 700 },
      colorScheme: 'dark',
    })
    await page.getByRole('columnheader').first().waitFor()
    expect(await overflow()).toBe(0)
    await picture('file-table-narrow-dark')
    expect(await faults()).toEqual([])
  })

  it('shows a document page by page, with its text', async () => {
    const { page, picture, faults } = await open('catalogue.pdf')
    await page.getByText('Page 1 of 2').waitFor()
    await page.getByRole('button', { name: 'Next page' }).click()
    await page.getByRole('img', { name: 'Page 2 of catalogue.pdf' }).waitFor()
    await page.getByText('Text of this page').click()
    await page.getByText('Second page').waitFor()
    await picture('file-document')
    expect(await faults()).toEqual([])
  })

  it.each([
    ['triangle.gltf', '1 × 1 × 0 m'],
    ['packed-draco.gltf', '2 × 3 × 0 m'],
    ['printed.stl', '20 × 20 × 0 units'],
    ['cloud.ply', '5 × 5 × 2 mm'],
  ])('shows %s at its size', async (name, extent) => {
    const { page, faults } = await open(name)
    await page.getByText(extent).waitFor()
    expect(await faults()).toEqual([])
  })

  it.each([
    ['packed-meshopt.gltf', 'en-US', /packed with EXT_meshopt_compression and cannot be unpacked here: .* without -c/],
    [
      'packed-textures.glb',
      'de-DE',
      /mit KHR_texture_basisu gepackt \(KTX2\) .* aus der Quelle mit Texturen als PNG oder JPEG/,
    ],
  ])('says what %s needs and the way out', async (name, locale, sentence) => {
    const { page, picture, faults } = await open(name, '', { locale })
    await page.getByText(sentence).waitFor()
    await picture(`file-${name.replace('.', '-')}`)
    expect(await faults()).toEqual([])
  })

  it('leads from a problem of a text to its line, by keyboard', async () => {
    const { page, picture, faults } = await open('letter.xml', '?view=report')
    await page.getByRole('link', { name: 'line 62' }).focus()
    await page.keyboard.press('Enter')
    const marked = page.locator('[aria-current="true"]', { hasText: 'Yours' })
    await marked.and(page.locator(':focus')).waitFor()
    expect(new URL(page.url()).search).toBe('?line=62')
    expect(await faults()).toEqual([])
    await picture('file-line')
    await page.getByRole('link', { name: 'Show all of it' }).click()
    await page.getByRole('textbox', { name: 'Text of letter.xml' }).waitFor()
  })

  it('leads from a broken face to the line that it stands in', async () => {
    const { page, picture, faults } = await open('broken.obj', '', { locale: 'de-DE', colorScheme: 'dark' })
    await page.getByRole('link', { name: 'Zeile 5' }).first().click()
    await page.locator('[aria-current="true"]', { hasText: 'f 1 2 9' }).waitFor()
    await picture('file-line-dark-german')
    expect(await faults()).toEqual([])
    await page.getByRole('link', { name: 'Alles zeigen' }).click()
    await page.getByRole('application', { name: /broken\.obj/ }).waitFor()
  })

  it('shows the part of a model that a missing texture belongs to', async () => {
    const { page, picture, faults } = await open('parts.obj', '?view=report')
    await page.getByRole('link', { name: 'gone for ever.png' }).click()
    await page.getByRole('status').getByText('Marked: gone for ever.png').waitFor()
    expect(new URL(page.url()).searchParams.get('part')).toBe('gone for ever.png')
    await picture('file-part')
    expect(await faults()).toEqual([])
    await page.goto(page.url().replace(/part=.*/, 'part=nothing'))
    await page.getByText('“nothing” is nowhere in what is shown here.').waitFor()
  })

  it('shows the whole model again as it was when no part of it is meant any more', async () => {
    const { page, faults } = await open('parts.obj')
    const drawn = await stillOf(page)
    const whole = await drawn()
    await page.locator('figcaption').getByRole('link', { name: 'gone for ever.png' }).click()
    await page.getByRole('status').getByText('Marked: gone for ever.png').waitFor()
    await expect.poll(drawn).not.toBe(whole)
    await page.getByRole('link', { name: 'Show all of it' }).click()
    await page.getByText('Marked:').waitFor({ state: 'detached' })
    await expect.poll(drawn).toBe(whole)
    expect(await faults()).toEqual([])
  })

  it('plays sound', async () => {
    const { page, faults } = await open('sound.wav')
    const seconds = () =>
      page.locator('audio').evaluate((element) => (element as unknown as { duration: number }).duration)
    await expect.poll(seconds).toBeCloseTo(0.5)
    expect(await faults()).toEqual([])
  })

  it('leads to the mapping while there is none that its metadata could come from', async () => {
    const { page, picture, faults } = await open('letter.xml', '?view=metadata', { locale: 'de-DE' })
    await page.getByText('dieses Projekt hat noch keine').waitFor()
    await picture('file-unmapped-german')
    expect(await faults()).toEqual([])
    await page.getByRole('link', { name: 'Zuordnung anlegen' }).click()
    await page.getByRole('heading', { level: 1, name: 'Zuordnung' }).waitFor()
    expect(await faults()).toEqual([])
  })

  it('says that the file is not there any more', async () => {
    rmSync(join(input, 'astrolabe_0207.jpg'))
    const { page, picture, faults } = await open('astrolabe_0207.jpg', '', { locale: 'de-DE' })
    await page.getByText('Es gibt nichts zu zeigen.').waitFor()
    await picture('file-gone-german')
    expect(await faults()).toEqual([])
  })

  it('says that the file is another now', async () => {
    writeFileSync(join(input, 'leaf_0418.txt'), 'Somebody wrote something else')
    const { page, picture, faults } = await open('leaf_0418.txt')
    await page.getByText('is not the one that was scanned').waitFor()
    await page.getByRole('textbox').waitFor()
    await picture('file-changed')
    expect(await faults()).toEqual([])
  })
})

/** Pictures of a model, each taken when it has stopped changing. */
async function stillOf(page: Window['page']): Promise<() => Promise<string>> {
  const model = page.getByRole('application')
  // Round corners are blended a little differently from picture to picture.
  await model.evaluate((canvas) => canvas.parentElement?.style.setProperty('border-radius', '0'))
  // Its extent is known when it stands on its stage.
  await page.locator('figcaption').getByText(/\d × /).waitFor()
  return async () => {
    for (let before = ''; ; ) {
      // The head of the page must not lie over it.
      await page.evaluate('scrollTo(0, 0)')
      const now = (await model.screenshot()).toString('base64')
      if (now === before) return now
      before = now
    }
  }
}
