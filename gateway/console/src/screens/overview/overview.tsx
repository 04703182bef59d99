import { useQueries, useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { projectFacets } from '../../api/files.js'
import { projectInfo } from '../../api/overview.js'
import { mappings, publishedRecords, recordCounts } from '../../api/project-pages.js'
import { projectFigures } from '../../api/queries.js'
import { GreyRows } from '../../parts/loaded.js'
import { useOnceKnown } from '../../parts/use-once-known.js'
import { useCurrentProject } from '../../shell/current-project.js'
import { Page } from '../../shell/page.js'
import { usePreference } from '../../shell/preferences.js'
import { AddFiles } from './add-files.js'
import { Composition } from './composition.js'
import { Description } from './description.js'
import { LastPublished } from './last-published.js'
import { Rescan } from './rescan.js'
import { Snapshot } from './snapshot.js'
import { StageLine } from './stage-line.js'
import { useOverviewTexts } from './use-overview-texts.js'
import './overview.css'

const route = getRouteApi('/p/$project/')

/** The state of a collection, and what is next. */
export function Overview() {
  const { texts, says } = useOverviewTexts()
  const { project } = route.useParams()
  const known = useCurrentProject()
  const { data: info } = useQuery(projectInfo(project))
  if (!useIsKnown(project))
    return (
      <Page title={texts.frame.places.project}>
        <GreyRows />
      </Page>
    )
  return (
    <Page title={texts.frame.places.project}>
      <Description project={project} />
      <StageLine project={project} />
      <div className="columns">
        <Composition project={project} />
        <LastPublished project={project} />
      </div>
      <section data-keeps-focus className="panel">
        <h2>{says.folder}</h2>
        <Rescan project={project} />
        <AddFiles project={project} />
      </section>
      <section className="panel">
        <h2>{says.file}</h2>
        <p className="path">
          {known?.path}
          {info !== undefined && 'pdb_schema_version' in info && ` · ${says.schema(info.pdb_schema_version)}`}
        </p>
        <Snapshot project={project} />
      </section>
    </Page>
  )
}

/** Whether all parts of the page have come, or will not come. */
function useIsKnown(project: string): boolean {
  const [environment] = usePreference('environment')
  const isAwaited = useQueries({
    queries: [
      projectInfo(project),
      projectFigures(project),
      recordCounts(project, environment === 'practice'),
      mappings(project),
      projectFacets(project),
      publishedRecords(project),
    ],
    combine: (all) => all.some(({ isPending }) => isPending),
  })
  return useOnceKnown(isAwaited, project)
}
