import { useQuery } from '@tanstack/react-query'
import { configuration } from '../api/queries.js'
import { isPlainObject } from '../plain-object.js'
import { useTexts } from '../texts/texts.js'
import { usePreference } from './preferences.js'

/** Where records go: the practice repository, or the one that counts. Told by word, line and colour. */
export function EnvironmentMark() {
  const { texts } = useTexts()
  const [environment] = usePreference('environment')
  const { practice, production } = useRepositoryNames()
  const says = texts.frame.environment
  const meaning = environment === 'practice' ? says.practiceMeaning(practice) : says.productionMeaning(production)
  return (
    <span className="environment" data-environment={environment} title={meaning}>
      {says[environment]}
      <span className="unseen">{meaning}</span>
    </span>
  )
}

/** What people call the two repositories: by their addresses, as configured. */
function useRepositoryNames(): { readonly practice: string; readonly production: string } {
  const { texts } = useTexts()
  const { data } = useQuery(configuration)
  const repo = data?.configData.repo
  const { sandbox_base_url: practice, production_base_url: production } = isPlainObject(repo) ? repo : {}
  return {
    practice: hostOf(practice) ?? texts.frame.environment.builtIn,
    production: hostOf(production) ?? 'zenodo.org',
  }
}

const hostOf = (address: unknown): string | undefined =>
  typeof address === 'string' && URL.canParse(address) ? new URL(address).host : undefined
