import { getRouteApi } from '@tanstack/react-router'
import { useRepositoryTexts } from './use-repository-texts.js'
import { VerifyChoice } from './verify-choice.js'
import { VerifyRun } from './verify-run.js'

const route = getRouteApi('/p/$project/repository')

/** Records beside what the repository shows of them: chosen, compared, and repaired as far as somebody says so. */
export function Verify({ project }: { readonly project: string }) {
  const { says } = useRepositoryTexts()
  const { work, repair } = route.useSearch()
  if (work === undefined) return <VerifyChoice project={project} />
  return (
    <>
      {repair !== undefined && (
        <VerifyRun key={repair} project={project} id={repair} title={says.repair.done} isRepair />
      )}
      {repair === undefined && <VerifyRun key={work} project={project} id={work} title={says.verify.results} />}
    </>
  )
}
