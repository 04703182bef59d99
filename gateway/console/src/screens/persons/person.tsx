import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { person, relations } from '../../api/installation.js'
import type { AnswerOf } from '../../api/surface.js'
import { Command } from '../../parts/command.js'
import { Loaded } from '../../parts/loaded.js'
import { Table } from '../../parts/table.js'
import { useInstallationTexts } from '../../parts/use-installation-texts.js'
import { paths } from '../../paths.js'
import { Page } from '../../shell/page.js'

const route = getRouteApi('/persons/$person')

/** One person: the record as published, and its relations. */
export function PersonPage() {
  const { says } = useInstallationTexts('persons')
  const { person: id } = route.useParams()
  const address = `/api/dataset/persons/${encodeURIComponent(id)}`
  const around = useQuery(relations(id))
  return (
    <Page title={around.data?.nodes.find(({ kb_id }) => kb_id === id)?.title ?? id}>
      <section className="panel">
        <h2>{says.relations}</h2>
        <Loaded query={around}>{({ nodes, edges }) => <Relations person={id} nodes={nodes} edges={edges} />}</Loaded>
      </section>
      <section className="panel">
        <h2>{says.record}</h2>
        <Loaded query={useQuery(person(id))}>{(record) => <pre>{JSON.stringify(record, null, 2)}</pre>}</Loaded>
        <p className="actions">
          <a className="button" href={`${address}/places.geojson`} download={`${id}.geojson`}>
            {says.places}
          </a>
          <a className="button" href={`${address}/jsonld`} download={`${id}.jsonld`}>
            {says.linked}
          </a>
        </p>
      </section>
      <Command command={`persons get ${id}`} does={says.get} />
    </Page>
  )
}

type Around = AnswerOf<'GET /api/dataset/persons/:kb_id/relations'>

function Relations({ person: id, nodes, edges }: Pick<Around, 'nodes' | 'edges'> & { readonly person: string }) {
  const { says } = useInstallationTexts('persons')
  const otherOf = ({ source, target }: Around['edges'][number]) => (source === id ? target : source)
  return (
    <Table label={says.relations} items={edges} empty={says.noRelations}>
      {[
        { title: says.role, cell: ({ role }) => role },
        {
          title: says.other,
          cell: (edge) => (
            <Link to={paths.person} params={{ person: otherOf(edge) }}>
              {nodes.find(({ kb_id }) => kb_id === otherOf(edge))?.title ?? otherOf(edge)}
            </Link>
          ),
        },
      ]}
    </Table>
  )
}
