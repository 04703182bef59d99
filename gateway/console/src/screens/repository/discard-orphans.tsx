import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { discardOrphans, type Orphan, type Discarded as Result } from '../../api/repository.js'
import { AskFirst } from '../../parts/ask-first.js'
import { EnvironmentWord } from '../../parts/environment-word.js'
import { Sentence } from '../../parts/sentence.js'
import { useTypedNumber } from '../records/typed-number.js'
import { useRepositoryTexts } from './use-repository-texts.js'

interface DiscardProps {
  readonly project: string
  readonly chosen: readonly Orphan[]
  readonly isShown: boolean
  /** @param drafts that it has been through */
  readonly onDone: (drafts: readonly Orphan[]) => void
}

/** What is discarded is gone: the question names how many, and the answer each that stayed. */
export function DiscardOrphans({ project, chosen, isShown, onDone }: DiscardProps) {
  const { says } = useRepositoryTexts()
  const { discarding, results, begin } = useDiscarding(project, onDone)
  const atProduction = chosen.filter(({ is_sandbox }) => !is_sandbox).length
  const typed = useTypedNumber(atProduction, atProduction > 0, 'drafts')
  const all = discarding.variables?.length ?? 0
  const none = chosen.length === 0 ? says.orphans.chooseFirst : undefined
  const underWay = says.orphans.discarding(results.length, all)
  const outcome = results.length === 0 ? '' : says.orphans.discarded(results.filter(({ success }) => success).length)
  const told = discarding.isPending ? underWay : outcome
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
            asked={typed}
            onConfirm={() => {
              typed.forget()
              begin(chosen)
            }}
            error={discarding.error}
            reason={discarding.isPending ? underWay : none}
          >
            {says.orphans.discard(chosen.length)}
          </AskFirst>
        </div>
      )}
      {discarding.isPending && <progress max={all} value={results.length} aria-label={underWay} />}
      <p role="status" className={told === '' ? 'unseen' : undefined}>
        {told}
      </p>
      <NotDiscarded results={results} />
    </>
  )
}

/** What has been through is not chosen any more, also where it breaks off. */
function useDiscarding(project: string, onDone: DiscardProps['onDone']) {
  const queries = useQueryClient()
  const [results, setResults] = useState<readonly Result[]>([])
  const discarding = useMutation({
    mutationFn: (orphans: readonly Orphan[]) =>
      discardOrphans(project, orphans, (further, drafts) => {
        setResults((before) => [...before, ...further])
        onDone(drafts)
      }),
    onSettled: () => queries.invalidateQueries({ queryKey: ['project', project, 'orphans'] }),
  })
  const begin = (orphans: readonly Orphan[]) => {
    setResults([])
    discarding.mutate(orphans)
  }
  return { discarding, results, begin }
}

function NotDiscarded({ results }: { readonly results: readonly Result[] }) {
  const { says } = useRepositoryTexts()
  return results
    .filter(({ success }) => !success)
    .map(({ deposition_id, message, finding = { message } }) => (
      <p key={deposition_id}>
        {says.orphans.notDiscarded(deposition_id)} <Sentence {...finding} />
      </p>
    ))
}

const Environments = ({ chosen }: { readonly chosen: readonly Orphan[] }) =>
  [true, false]
    .filter((isSandbox) => chosen.some((one) => one.is_sandbox === isSandbox))
    .map((isSandbox) => <EnvironmentWord key={String(isSandbox)} isSandbox={isSandbox} />)
