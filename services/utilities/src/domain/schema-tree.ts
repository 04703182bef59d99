/** An element of an XML schema, with the names in its attributes resolved to `{namespace}local`. */
export interface SchemaNode {
  /** Local name within the XML Schema namespace; empty for anything else. */
  readonly kind: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: SchemaNode[]
}

/** One schema file. */
export interface SchemaDocument {
  readonly targetNamespace: string
  readonly root: SchemaNode
  /** The namespaces of the schemas that include this one, when it has none itself: its elements count as theirs. */
  readonly takesNamespaces?: readonly string[] | undefined
}

/** Everything with a name in a set of schema files. */
export interface SchemaIndex {
  readonly elements: ReadonlyMap<string, readonly SchemaNode[]>
  readonly types: ReadonlyMap<string, SchemaNode>
}

/**
 * Gathers named types and elements at any depth; a global element comes before local ones of its name. A file without a
 * target namespace belongs to whichever file includes it, so its types are also found by their local name.
 */
export function indexSchemas(documents: readonly SchemaDocument[]): SchemaIndex {
  const globals = new Map<string, SchemaNode[]>()
  const locals = new Map<string, SchemaNode[]>()
  const types = new Map<string, SchemaNode>()

  function visit(node: SchemaNode, targetNamespace: string, depth: number) {
    const { name } = node.attributes
    if (name !== undefined && node.kind === 'element') {
      addTo(depth === 1 ? globals : locals, `{${targetNamespace}}${name}`, node)
    }
    if (name !== undefined && (node.kind === 'simpleType' || node.kind === 'complexType')) {
      const key = `{${targetNamespace}}${name}`
      if (!types.has(key)) types.set(key, node)
      if (!types.has(name)) types.set(name, node)
    }
    for (const child of node.children) visit(child, targetNamespace, depth + 1)
  }

  for (const { root, targetNamespace, takesNamespaces = [] } of documents)
    for (const namespace of new Set([targetNamespace, ...takesNamespaces])) visit(root, namespace, 0)
  const names = new Set([...globals.keys(), ...locals.keys()])
  const inOrder = (name: string) => [...(globals.get(name) ?? []).reverse(), ...(locals.get(name) ?? [])]
  return { elements: new Map([...names].map((name) => [name, inOrder(name)])), types }
}

function addTo(nodes: Map<string, SchemaNode[]>, name: string, node: SchemaNode): void {
  const known = nodes.get(name)
  if (known === undefined) nodes.set(name, [node])
  else known.push(node)
}
