import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/call.js'
import { projectInfo } from '../../api/overview.js'
import { Loaded } from '../../parts/loaded.js'
import { InPlace } from './in-place.js'
import { useOverviewTexts } from './use-overview-texts.js'

/** Title and description of the project, edited in place. */
export function Description({ project }: { readonly project: string }) {
  const { says } = useOverviewTexts()
  const queries = useQueryClient()
  const changed = () =>
    Promise.all([
      queries.invalidateQueries({ queryKey: ['project', project, 'info'] }),
      queries.invalidateQueries({ queryKey: ['projects'] }),
    ])
  const title = useMutation({
    mutationFn: (text: string) => call('POST /api/project/update_title', { body: { title: text } }, { project }),
    onSuccess: changed,
  })
  const description = useMutation({
    mutationFn: (text: string) =>
      call('POST /api/project/update_description', { body: { description: text } }, { project }),
    onSuccess: changed,
  })
  return (
    <Loaded query={useQuery(projectInfo(project))}>
      {(info) => (
        <section className="panel" aria-label={says.about}>
          <InPlace
            label={says.title}
            value={'project_name' in info ? info.project_name : ''}
            saving={title}
            mayBeEmpty={false}
          />
          <InPlace
            label={says.description}
            value={('description' in info ? info.description : null) ?? ''}
            saving={description}
            isLong
          />
        </section>
      )}
    </Loaded>
  )
}
