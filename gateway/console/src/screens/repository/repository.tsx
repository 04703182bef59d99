import { getRouteApi, Link } from '@tanstack/react-router'
import { Tabs } from '../../parts/tabs.js'
import { paths } from '../../paths.js'
import { Page } from '../../shell/page.js'
import { useTexts } from '../../texts/texts.js'
import { Calls } from './calls.js'
import { Orphans } from './orphans.js'
import { Tokens } from './tokens.js'
import { useRepositoryTexts } from './use-repository-texts.js'
import { Verify } from './verify.js'
import { Writes } from './writes.js'
import './repository.css'

const route = getRouteApi('/p/$project/repository')
const VIEWS = { verify: Verify, orphans: Orphans, writes: Writes, calls: Calls, tokens: Tokens } as const
const NAMES = Object.keys(VIEWS) as (keyof typeof VIEWS)[]

/** Whether the repository holds what the project thinks. */
export function Repository() {
  const { texts } = useTexts()
  const { says } = useRepositoryTexts()
  const { project } = route.useParams()
  const { view = 'verify' } = route.useSearch()
  const View = VIEWS[view]
  return (
    <Page title={texts.frame.places.repository}>
      <Tabs label={says.views} names={NAMES} shown={view}>
        {(name, asTab) => (
          <Link {...asTab} to={paths.repository} params={{ project }} search={{ view: name }}>
            {says.view[name]}
          </Link>
        )}
      </Tabs>
      <View key={view} project={project} />
    </Page>
  )
}
