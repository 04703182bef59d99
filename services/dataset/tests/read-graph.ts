import { Parser } from 'htmlparser2'

/** The node ids and the number of edges in a GEXF or GraphML document. */
export function readGraph(xml: string): { nodes: string[]; edges: number } {
  const nodes: string[] = []
  let edges = 0
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        if (name === 'node') nodes.push(attributes.id ?? '')
        if (name === 'edge') edges += 1
      },
    },
    { xmlMode: true },
  )
  parser.end(xml)
  return { nodes, edges }
}
