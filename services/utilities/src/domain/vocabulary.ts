import type { SchemaIndex, SchemaNode } from './schema-tree.js'

/** The values that an element may have, in the order of the schema; none when its type is open. */
export function vocabularyOf(index: SchemaIndex, namespace: string, element: string): readonly string[] {
  for (const node of index.elements.get(`{${namespace}}${element}`) ?? []) {
    const values = valuesOf(node, index, new Set())
    if (values.length > 0) return [...new Set(values)]
  }
  return []
}

/** Follows references, bases, members and anonymous types; `seen` ends circles. */
function valuesOf(node: SchemaNode | undefined, index: SchemaIndex, seen: Set<SchemaNode>): string[] {
  if (node === undefined || seen.has(node)) return []
  seen.add(node)
  const typed = (name: string | undefined) => valuesOf(typeOf(name, index), index, seen)
  const within = (...kinds: string[]) =>
    node.children.filter(({ kind }) => kinds.includes(kind)).flatMap((child) => valuesOf(child, index, seen))
  const { ref, type, base, itemType, memberTypes, substitutionGroup } = node.attributes
  switch (node.kind) {
    case 'element': {
      if (ref !== undefined) return valuesOf(index.elements.get(ref)?.[0], index, seen)
      if (type !== undefined) return typed(type)
      const anonymous = within('simpleType', 'complexType')
      return anonymous.length > 0 ? anonymous : valuesOf(index.elements.get(substitutionGroup ?? '')?.[0], index, seen)
    }
    case 'restriction': {
      const listed = node.children.flatMap(({ kind, attributes }) =>
        kind === 'enumeration' && attributes.value ? [attributes.value] : [],
      )
      if (listed.length > 0) return listed
      return [...typed(base), ...within('simpleType')]
    }
    case 'extension':
      return typed(base)
    case 'union':
      return [...(memberTypes ?? '').split(/\s+/).filter(Boolean).flatMap(typed), ...within('simpleType')]
    case 'list':
      return [...typed(itemType), ...within('simpleType')]
    default:
      return within('restriction', 'extension', 'union', 'list', 'simpleContent')
  }
}

/** By its full name, else by its local one: files included from elsewhere may take over another namespace. */
const typeOf = (name: string | undefined, { types }: SchemaIndex) =>
  name === undefined ? undefined : (types.get(name) ?? types.get(name.replace(/^\{[^}]*\}/, '')))
