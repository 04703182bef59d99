import type { RelationGraph } from '@regesta/contracts/dataset'
import { MultiDirectedGraph } from 'graphology'
import gexf from 'graphology-gexf'

/** For Gephi and others. */
export function toGexf({ nodes, edges }: RelationGraph): string {
  const graph = new MultiDirectedGraph()
  for (const { kb_id, title, kind, depth } of nodes) graph.addNode(kb_id, { label: title, kind, depth })
  for (const { source, target, role, position } of edges) graph.addEdge(source, target, { label: role, role, position })
  return gexf.write(graph)
}

const KEYS = [
  ['label', 'node', 'string'],
  ['kind', 'node', 'string'],
  ['depth', 'node', 'int'],
  ['role', 'edge', 'string'],
  ['position', 'edge', 'string'],
] as const

/** For yEd, networkx and others; the library at hand only reads this format. */
export function toGraphml({ nodes, edges }: RelationGraph): string {
  const lines = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<graphml xmlns="http://graphml.graphdrawing.org/xmlns">',
    ...KEYS.map(([id, target, type]) => `  <key id="${id}" for="${target}" attr.name="${id}" attr.type="${type}"/>`),
    '  <graph edgedefault="directed">',
    ...nodes.map(
      ({ kb_id, title, kind, depth }) =>
        `    <node id="${escaped(kb_id)}">${data({ label: title, kind, depth })}</node>`,
    ),
    ...edges.map(
      ({ source, target, role, position }, index) =>
        `    <edge id="e${index}" source="${escaped(source)}" target="${escaped(target)}">${data({ role, position })}</edge>`,
    ),
    '  </graph>',
    '</graphml>',
  ]
  return `${lines.join('\n')}\n`
}

const data = (values: Record<string, string | number>) =>
  Object.entries(values)
    .map(([key, value]) => `<data key="${key}">${escaped(String(value))}</data>`)
    .join('')

/** Text for XML; characters that XML 1.0 does not allow are left out. */
const escaped = (text: string) =>
  text
    .replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '')
    .replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
