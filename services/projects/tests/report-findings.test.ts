import { beforeAll, describe, expect, it } from 'vitest'
import { JPEG, MTL, OBJ, sharedFixture } from './fixture.js'

const fixture = await sharedFixture()
let ids: Record<string, number>

beforeAll(async () => {
  await fixture.open({
    files: {
      'lute.obj': OBJ('lute.mtl'),
      'lute.mtl': MTL('map_Kd tex/wood.jpg'),
      'harp.obj': OBJ('harp.mtl'),
      'notes.pdf': 'no document',
      'sound.jpg': JPEG(),
    },
    primary: '.obj',
    extensions: ['.obj', '.pdf', '.jpg'],
  })
  const { items } = await fixture.api().listFiles({ query: { limit: '50' } })
  ids = Object.fromEntries(items.map(({ filename, file_id }) => [filename, file_id]))
})

const params = (name: string) => ({ params: { file_id: String(ids[name]) } })

describe('the report of a file says which sentence each of its errors is', () => {
  it.each([
    ['harp.obj', [{ message_id: 'mtl_not_found', message_params: {} }]],
    ['lute.mtl', [{ message_id: 'textures_found', message_params: { found: '0', total: '1' } }]],
    ['notes.pdf', [{ message_id: 'pdf_without_begin', message_params: {} }]],
  ])('%s', async (name, said) => {
    const { validation_report } = await fixture.api().getFile(params(name))
    const errors = validation_report?.errors ?? []
    expect(validation_report?.findings).toMatchObject(said)
    expect(validation_report?.findings?.map(({ message }) => message)).toEqual(errors)
  })

  it('in its tree too, and beside no report that has none', async () => {
    const { children } = await fixture.api().getFileHierarchy(params('lute.obj'))
    expect(children[0]?.validation_report?.findings).toMatchObject([{ message_id: 'textures_found' }])
    const { validation_report } = await fixture.api().getFile(params('sound.jpg'))
    expect(validation_report).toMatchObject({ is_valid: true, errors: [] })
    expect(validation_report).not.toHaveProperty('findings')
  })
})
