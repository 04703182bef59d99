import type { FileNode } from '@regesta/contracts/projects'
import { beforeAll, describe, expect, it } from 'vitest'
import { byName, type Files, sharedFixture } from './fixture.js'

const fixture = await sharedFixture()
let nodes: Readonly<Record<string, FileNode>>

const ply = (body: string, ...elements: string[]) =>
  `ply\nformat ascii 1.0\n${elements.join('\n')}\nend_header\n${body}`
const POINTS = ['element vertex 3', 'property float x', 'property float y', 'property float z']
const FACES = ['element face 1', 'property list uchar int vertex_indices']
const STRIPS = ['element strip 2', 'property uchar red', 'property list uchar int a', 'property list uchar float b']
const THREE = '0 0 0\n1 0 0\n0 1 0\n'
const facet = 'facet normal 0 0 1\n outer loop\n  vertex 0 0 0\n  vertex 1 0 0\n  vertex 0 1 0\n endloop\nendfacet\n'
const corners = 'v 0 0 0\nv 1 0 0\nv 0 1 0\n'

/** Files with a fault, and the sentence about it. */
const FAULTY: Record<string, [content: string, sentence: string]> = {
  'beyond.obj': [
    `# a comment\n${corners}f 1 2 3\nf 1 2 999999\nf 1 2 7\n`,
    'Line 6: a face names the vertex 999999, of 3 that it can name',
  ],
  'beyond-with-normals.obj': [
    `${corners}vn 0 0 1\nf 1//1 2//1 4//1\n`,
    'Line 5: a face names the vertex 4, of 3 that it can name',
  ],
  'back.obj': [
    `${corners}f -1 -2 -3\nf -1 -2 -4\nv 0 0 1\n`,
    'Line 5: a face names the vertex -4, of 3 that it can name',
  ],
  'zero.obj': [`${corners}f 0 1 2\n`, 'Line 4: a face names the vertex 0, of 3 that it can name'],
  'continued.obj': [`${corners}f 1 2 \\\r\n 3 12\r\n`, 'Line 5: a face names the vertex 12, of 3 that it can name'],
  'rows.ply': [
    ply('0 0 0\n1 0 0\n', ...POINTS, ...FACES),
    "File is cut off: after line 11 the element 'vertex' has 2 of 3 rows",
  ],
  'faces.ply': [ply(THREE, ...POINTS, ...FACES), "File is cut off: after line 12 the element 'face' has 0 of 1 rows"],
  'row.ply': [ply(`${THREE}3 0 1`, ...POINTS, ...FACES), "Line 13: row 1 of the element 'face' lacks values"],
  'open.stl': [`solid vase\n${facet}${facet}`, 'File is cut off: after line 15 there is no endsolid'],
  'facet.stl': [
    `solid vase\n${facet}facet normal 0 0 1\n outer loop\n  vertex 0 0 0\n`,
    'File is cut off: the facet of line 9 has no end',
  ],
  'second.stl': [
    `solid a\n${facet}endsolid a\nsolid b\n${facet}`,
    'File is cut off: after line 17 there is no endsolid',
  ],
}

/** Files with something that is told and no fault. */
const ODD: Record<string, [content: string, sentence: string]> = {
  'texture.obj': [
    `${corners}vt 0 0\nvn 0 0 1\nf 1/1/1 2/2/1 3/1/1\n`,
    'Line 6: a face names the texture coordinate 2, of 1 that it can name',
  ],
  'normal.obj': [
    `${corners}vn 0 0 1\nf 1//1 2//1 3//-2\n`,
    'Line 5: a face names the normal -2, of 1 that it can name',
  ],
  'corners.stl': [
    `solid vase\n${facet}facet normal 0 0 1\nouter loop\nvertex 0 0 0\nvertex 1 0 0\nendloop\nendfacet\nendsolid vase\n`,
    'Line 9: the facet has 2 corners, not 3',
  ],
}

/** Files as programs write them. */
const SOUND: Files = {
  'later.obj': `f 1/1/1 2/1/1 3/1/1\n${corners}vt 0 0\nvn 0 0 1\n`,
  'mixed.obj': `${corners}f 1 2 3\n\n# more\n${corners}f 4 5 6\nf -1 -2 -6\n`.replaceAll('\n', '\r\n'),
  'old-mac.obj': `${corners}f 1 2 3\n`.replaceAll('\n', '\r'),
  'strange.obj': `${corners}\tf  1.0/7 +2 3 # of 99\nf 1/ 2/ 3/\nf 1/0/0 2/0/0 3/0/0\nusemtl f 9 9 9\n`,
  'elsewhere.obj': `call points.obj\nv 0 0 0\nf 1 2 3\n`,
  'lists.ply': ply(
    `${THREE}\n3 0 1 2\n\n9 2 7 8 1 0.5\n9 0 0\n`,
    'comment made by hand',
    ...POINTS,
    ...FACES,
    ...STRIPS,
    'element none 0',
    'property int x',
  ),
  'dos.ply': ply(`${THREE}3 0 1 2\n`, ...POINTS, ...FACES).replaceAll('\n', '\r\n'),
  'without-end-of-line.ply': ply(`${THREE}3 0 1 2`, ...POINTS, ...FACES),
  'more-values.ply': ply('0 0 0 255\n1 0 0 255\n0 1 0 255\n3 0 1 2 7\ncomment the end\n', ...POINTS, ...FACES),
  'one-line.ply': ply('0 0 0 1 0 0 0 1 0 3 0 1 2\n', ...POINTS, ...FACES),
  'broken-lines.ply': ply('0 0 0\n1 0 0\n0 1 0\n3\n0 1\n2\n', ...POINTS, ...FACES),
  'several.stl': `solid first facet\n${facet}endsolid first facet\n\nsolid\n${facet}${facet}endsolid\n`,
  'capitals.stl': `SOLID VASE\n${facet}ENDSOLID VASE\n`.toUpperCase().replaceAll('\n', '\r\n'),
  'apart.stl': `solid vase\n${facet.replace('endloop', 'end loop').replace('endfacet', 'end facet')}end solid`,
  'one-line.stl': `solid vase ${facet.replaceAll('\n', ' ')}endsolid vase`,
  'empty.stl': 'solid vase\nendsolid vase\n',
}

const contents = (table: typeof FAULTY): Files =>
  Object.fromEntries(Object.entries(table).map(([name, [content]]) => [name, content]))
const sentences = (table: typeof FAULTY) =>
  Object.entries(table).map(([name, [, sentence]]) => [name, sentence] as const)

beforeAll(async () => {
  const { foundFiles } = await fixture.open({
    files: { ...contents(FAULTY), ...contents(ODD), ...SOUND },
    bundling: { enabled: false },
    extensions: ['.obj', '.ply', '.stl'],
  })
  nodes = byName(foundFiles)
})

const verdict = (name: string) => [nodes[name]?.status, nodes[name]?.validation_report?.errors]

describe('a model of text', () => {
  it.each(sentences(FAULTY))('that is cut off or names what is not there is invalid: %s', (name, sentence) => {
    expect(verdict(name)).toEqual(['Invalid', [sentence]])
  })

  it.each(sentences(ODD))('that can still be shown is only warned of: %s', (name, sentence) => {
    expect(verdict(name)).toEqual(['Valid', [sentence]])
  })

  it.each(Object.keys(SOUND))('as programs write it is sound: %s', (name) => {
    expect(verdict(name)).toEqual(['Valid', []])
  })

  it('has its line and value as parts of the sentence, for other languages', async () => {
    const { items } = await fixture.api().listFiles({ query: { search: 'beyond.obj' } })
    const params = { file_id: String(items[0]?.file_id) }
    const { validation_report } = await fixture.api().getFile({ params })
    expect(validation_report?.findings).toMatchObject([
      { message_id: 'obj_vertex', message_params: { line: '6', value: '999999', number: '3' } },
    ])
  })

  it('of more than a block has the same numbers of lines, wherever a block ends', async () => {
    fixture.fresh()
    const line = 'v 0.25 0.25 0.25\r\n'
    const files = Object.fromEntries(
      Array.from({ length: line.length }, (_, shift) => [
        `${shift}.obj`,
        `#${'x'.repeat(shift)}\r\n${line.repeat(70_000)}f 1 2 70001\r\n`,
      ]),
    )
    const { foundFiles } = await fixture.scan({ files, bundling: { enabled: false }, extensions: ['.obj'] })
    const told = new Set(foundFiles.flatMap(({ validation_report }) => validation_report?.errors ?? []))
    expect([...told]).toEqual(['Line 70002: a face names the vertex 70001, of 70000 that it can name'])
  })
})
