import { JPEG, MTL, OBJ, sharedFixture } from './fixture.js'

/** A loaded project of a textured vase and six texts whose names are hard to search for; closed after the tests of a file. */
export async function openFinds() {
  const fixture = await sharedFixture()
  await fixture.open({
    files: {
      'vase.obj': OBJ('vase.mtl'),
      'vase.mtl': MTL('map_Kd tex/clay.jpg'),
      'tex/clay.jpg': JPEG(),
      'Ärmel_Foto.txt': 'one',
      '100%_done.txt': 'two',
      'a_b.txt': 'three',
      'axb.txt': 'four',
      'STRASSE.txt': 'five',
      'straße_2.txt': 'six',
    },
    extensions: ['.obj', '.txt'],
    obj: { add_mtl: true, add_textures: true, archive_subdirectories: true },
  })
  const project = await fixture.project()

  const files = async (query: Record<string, unknown> = {}) => fixture.api().listFiles({ query: query as never })
  const names = async (query: Record<string, unknown>) => (await files(query)).items.map(({ filename }) => filename)

  async function idOf(name: string): Promise<number> {
    const { files: roots } = await fixture.internal().listRootFiles({ project, query: { after: 0 } })
    return roots.find(({ filename }) => filename === name)?.file_id ?? 0
  }

  return { fixture, project, files, names, idOf }
}
