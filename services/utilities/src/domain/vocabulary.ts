import type { SchemaIndex, SchemaNode } from './schema-tree.js'

/** The values that an element may have, in the order of the schema; none when its type is open. */
export function vocabularyOf(index: SchemaIndex, namespace: string, element: string): readonly string[] {
  // A type that has led to no values leads to none from another element either.
  const seen = new Set<SchemaNode>()
  for (const node of index.elements.get(`{${namespace}}${element}`) ?? []) {
    const values = valuesOf(node, index, seen)
    if (values.length > 0) return [...new Set(values)]
  }
  return []
}

/** Types that lead from one to the next; a type behind more of them counts as open. */
const DEEPEST = 1_000

/** Follows references, bases, members and anonymous types; `seen` ends circles. */
function valuesOf(node: SchemaNode | undefined, index: SchemaIndex, seen: Set<SchemaNode>, depth = 0): string[] {
  if (node === undefined || depth > DEEPEST || seen.has(node)) return []
  seen.add(node)
  const follow = (next: SchemaNode | undefined) => valuesOf(next, index, seen, depth + 1)
  const typed = (name: string | undefined) => follow(typeOf(name, index))
  const within = (...kinds: string[]) => node.children.filter(({ kind }) => kinds.includes(kind)).flatMap(follow)
  const { ref, type, base, itemType, memberTypes, substitutionGroup } = node.attributes
  switch (node.kind) {
    case 'element': {
      if (ref !== undefined) return follow(index.elements.get(ref)?.[0])
      if (type !== undefined) return typed(type)
      const anonymous = within('simpleType', 'complexType')
      return anonymous.length > 0 ? anonymous : follow(index.elements.get(substitutionGroup ?? '')?.[0])
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
