import { useQuery } from '@tanstack/react-query'
import { type Limits as RepositoryLimits, repositoryLimits } from '../../api/repository.js'
import { AtRepository } from '../../parts/at-repository.js'
import { EnvironmentWord } from '../../parts/environment-word.js'
import { Facts } from '../../parts/facts.js'
import { Loaded } from '../../parts/loaded.js'
import { Outcome } from '../../parts/outcome.js'
import { useRepositoryTexts } from './use-repository-texts.js'

/** How many calls each repository still takes, and until when the next one waits. */
export function Limits({ project }: { readonly project: string }) {
  const { says } = useRepositoryTexts()
  return (
    <section className="panel">
      <h2>{says.limits.title}</h2>
      <Loaded query={useQuery(repositoryLimits(project))}>
        {({ repositories }) => (
          <div className="columns">
            {repositories.map((limits) => (
              <OneRepository key={String(limits.is_sandbox)} limits={limits} />
            ))}
          </div>
        )}
      </Loaded>
    </section>
  )
}

function OneRepository({ limits }: { readonly limits: RepositoryLimits }) {
  const { says, moment } = useRepositoryTexts()
  const { is_sandbox, repository, per_minute, per_hour, searches_per_minute, waiting_calls, waiting_until } = limits
  return (
    <AtRepository className="repository-place" aria-label={repository} isSandbox={is_sandbox}>
      <p className="actions">
        <EnvironmentWord isSandbox={is_sandbox} /> <code>{repository}</code>
      </p>
      {per_minute === null ? (
        <p>{says.limits.unlimited}</p>
      ) : (
        <Facts
          facts={[
            [says.limits.minute, <Window key="minute" of={per_minute} />],
            [says.limits.hour, <Window key="hour" of={per_hour} />],
            [says.limits.searches, <Window key="searches" of={searches_per_minute} />],
          ]}
        />
      )}
      {waiting_until === null ? (
        <Outcome kind="good">{says.limits.free}</Outcome>
      ) : (
        <Outcome kind="underway">{says.limits.waiting(moment(waiting_until))}</Outcome>
      )}
      {waiting_calls > 0 && <p>{says.limits.queued(waiting_calls)}</p>}
    </AtRepository>
  )
}

function Window({ of }: { readonly of: RepositoryLimits['per_minute'] }) {
  const { says } = useRepositoryTexts()
  if (of === null) return null
  const { used, limit, left } = of
  return (
    <span className="repository-window">
      {says.limits.used(used, limit, left)}
      <meter min={0} max={limit} value={Math.min(used, limit)} aria-hidden="true" />
    </span>
  )
}
