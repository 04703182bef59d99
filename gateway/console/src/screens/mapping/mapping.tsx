import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { mappingSchema, savedMapping } from '../../api/mapping.js'
import { GreyRows, Loaded } from '../../parts/loaded.js'
import { Page } from '../../shell/page.js'
import { useMappingTexts } from './use-mapping-texts.js'
import { Workbench } from './workbench.js'
import '../../parts/fault.css'
import './mapping.css'

const route = getRouteApi('/p/$project/mapping')

/** Says once how a sheet becomes metadata, and shows for every file what comes of it before anything is saved. */
export function Mapping() {
  const { says } = useMappingTexts()
  const { project } = route.useParams()
  const schema = useQuery(mappingSchema)
  const saved = useQuery(savedMapping(project))
  // The workbench begins from what is saved now, not from what was when somebody looked last.
  const isOld = saved.isFetching && !saved.isFetchedAfterMount
  return (
    <Page title={says.title}>
      <p className="quiet">{says.purpose}</p>
      <Loaded query={schema}>
        {(fields) =>
          isOld ? <GreyRows /> : <Loaded query={saved}>{() => <Workbench project={project} schema={fields} />}</Loaded>
        }
      </Loaded>
    </Page>
  )
}
