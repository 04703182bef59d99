import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { discardOrphans, type Orphan } from '../../api/repository.js'
import { AskFirst } from '../../parts/ask-first.js'
import { EnvironmentWord } from '../../parts/environment-word.js'
import { Sentence } from '../../parts/sentence.js'
import { useRepositoryTexts } from './use-repository-texts.js'

interface DiscardProps {
  readonly project: string
  readonly chosen: readonly Orphan[]
  readonly isShown: boolean
  readonly onDone: () => void
}

/** What is discarded is gone: the question names how many, and the answer each that stayed. */
export function DiscardOrphans({ project, chosen, isShown, onDone }: DiscardProps) {
  const { says } = useRepositoryTexts()
  const queries = useQueryClient()
  const [done, setDone] = useState(0)
  const discarding = useMutation({
    mutationFn: () => discardOrphans(project, chosen, setDone),
    onSuccess: onDone,
    onSettled: () => {
      setDone(0)
      return queries.invalidateQueries({ queryKey: ['project', project, 'orphans'] })
    },
  })
  const none = chosen.length === 0 ? says.orphans.chooseFirst : undefined
  return (
    <>
      {isShown && (
        <div className="actions">
          <AskFirst
            question={says.orphans.question(chosen.length)}
            sure={
              <>
                {says.orphans.sure(chosen.length)} <Environments chosen={chosen} />
              </>
            }
            onConfirm={() => discarding.mutate()}
            error={discarding.error}
            reason={discarding.isPending ? says.orphans.discarding(done, chosen.length) : none}
          >
            {says.orphans.discard(chosen.length)}
          </AskFirst>
        </div>
      )}
      {discarding.data && <Discarded results={discarding.data} />}
    </>
  )
}

function Discarded({ results }: { readonly results: Awaited<ReturnType<typeof discardOrphans>> }) {
  const { says } = useRepositoryTexts()
  return (
    <>
      <p role="status">{says.orphans.discarded(results.filter(({ success }) => success).length)}</p>
      {results
        .filter(({ success }) => !success)
        .map(({ deposition_id, message, finding = { message } }) => (
          <p key={deposition_id}>
            {says.orphans.notDiscarded(deposition_id)} <Sentence {...finding} />
          </p>
        ))}
    </>
  )
}

const Environments = ({ chosen }: { readonly chosen: readonly Orphan[] }) =>
  [true, false]
    .filter((isSandbox) => chosen.some((one) => one.is_sandbox === isSandbox))
    .map((isSandbox) => <EnvironmentWord key={String(isSandbox)} isSandbox={isSandbox} />)
