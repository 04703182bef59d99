import type { RelationGraph } from '@regesta/contracts/dataset'
import type { PersonRecord } from '@regesta/contracts/person-record'
import { type Persons, UnknownPerson } from '@regesta/persons/persons'
import { RetrievalError } from '@regesta/persons/retrieval-error'
import { understood } from '../domain/understood.js'

type RelationNode = RelationGraph['nodes'][number]
type RelationEdge = RelationGraph['edges'][number]

/** Persons that are followed at most; a graph with more is of no use to a reader. */
const FOLLOWED = 2_000

/** Persons that are read at the same time: each waits at most a minute for the limits of the repository, and is then given up. */
const AT_ONCE = 12

/**
 * Persons and entities within `depth` relations of a person, breadth first. Persons whose record is not available stay in
 * the graph, but are not followed.
 */
export async function collectRelations(library: Persons, kbId: string, depth: number): Promise<RelationGraph> {
  const start = understood(await library.get(kbId))
  const nodes = new Map<string, RelationNode>([
    [kbId, { kb_id: kbId, title: start.title || kbId, kind: 'person', depth: 0 }],
  ])
  const edges: RelationEdge[] = []
  let ring: Followed[] = [{ kbId, record: start }]
  let followed = 1
  for (let level = 1; level <= depth; level++) {
    const found: string[] = []
    for (const person of ring) found.push(...addRelations(nodes, edges, person, level))
    if (level === depth) break
    const next = found.slice(0, FOLLOWED - followed)
    followed += next.length
    ring = await followAll(library, next)
  }
  return { nodes: [...nodes.values()], edges }
}

interface Followed {
  readonly kbId: string
  readonly record: PersonRecord
}

async function followAll(library: Persons, kbIds: readonly string[]): Promise<Followed[]> {
  const ring: Followed[] = []
  for (let at = 0; at < kbIds.length; at += AT_ONCE) {
    const some = kbIds.slice(at, at + AT_ONCE)
    ring.push(...(await Promise.all(some.map((id) => follow(library, id)))).flat())
  }
  return ring
}

async function follow(library: Persons, kbId: string): Promise<Followed[]> {
  try {
    return [{ kbId, record: understood(await library.get(kbId)) }]
  } catch (error) {
    if (!(error instanceof UnknownPerson || error instanceof RetrievalError) || isLimited(error)) throw error
    return []
  }
}

/** Whether the limits of the repository are used up: a part would look like the whole graph, which callers get later. */
const isLimited = (error: UnknownPerson | RetrievalError) =>
  error instanceof RetrievalError && error.rest !== undefined && (error.status ?? 429) === 429

/** Adds what one record says; answers the persons that were not in the graph before. */
function addRelations(
  nodes: Map<string, RelationNode>,
  edges: RelationEdge[],
  { kbId: source, record }: Followed,
  level: number,
): string[] {
  const fresh: string[] = []
  for (const relation of record.relations.persons.filter(leadsOn)) {
    const titles = relation.related_titles ?? relation.related_title
    if (addNode(nodes, relation.related_kb_id, titles, 'person', level)) fresh.push(relation.related_kb_id)
    edges.push({ source, target: relation.related_kb_id, role: relation.role, position: relation.position })
  }
  for (const relation of record.relations.entities.filter(leadsOn)) {
    addNode(nodes, relation.related_kb_id, relation.related_titles, relation.related_type || 'entity', level)
    edges.push({ source, target: relation.related_kb_id, role: relation.role, position: relation.position })
  }
  return fresh
}

const leadsOn = ({ related_kb_id }: { related_kb_id: string }) => related_kb_id !== ''

function addNode(
  nodes: Map<string, RelationNode>,
  kb_id: string,
  titles: readonly string[] | undefined,
  kind: string,
  depth: number,
): boolean {
  if (nodes.has(kb_id)) return false
  nodes.set(kb_id, { kb_id, title: titles?.[0] || kb_id, kind, depth })
  return true
}
