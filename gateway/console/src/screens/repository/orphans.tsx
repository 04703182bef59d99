import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { discardOrphans, type Orphan, orphanDrafts } from '../../api/repository.js'
import { ActionButton } from '../../parts/action-button.js'
import { AskFirst } from '../../parts/ask-first.js'
import { EnvironmentWord } from '../../parts/environment-word.js'
import { Loaded } from '../../parts/loaded.js'
import { PickBar } from '../../parts/pick-bar.js'
import { PickBox } from '../../parts/pick-box.js'
import { Sentence } from '../../parts/sentence.js'
import { type Column, Table } from '../../parts/table.js'
import { useRepositoryTexts } from './use-repository-texts.js'

/** The same number may stand for a draft at each repository. */
const keyOf = ({ repository, deposition_id: id }: Orphan) => `${repository} ${id}`

/** Drafts at the repositories that were made here and belong to no record: chosen and discarded. */
export function Orphans({ project }: { readonly project: string }) {
  const { says } = useRepositoryTexts()
  const found = useQuery(orphanDrafts(project))
  return (
    <section className="panel">
      <p className="quiet">{says.orphans.text}</p>
      <Loaded query={found}>
        {({ orphans, not_read }) => (
          <>
            <OrphanList project={project} orphans={orphans} />
            {not_read.map(({ repository, reason, finding = { message: reason } }) => (
              <p key={repository}>
                {says.orphans.notRead(repository)} <Sentence {...finding} />
              </p>
            ))}
          </>
        )}
      </Loaded>
      <div className="actions">
        <ActionButton onPress={() => void found.refetch()}>{says.orphans.again}</ActionButton>
      </div>
    </section>
  )
}

function OrphanList({ project, orphans }: { readonly project: string; readonly orphans: readonly Orphan[] }) {
  const { says } = useRepositoryTexts()
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set())
  const chosen = orphans.filter((orphan) => picked.has(keyOf(orphan)))
  const toggle = (key: string) =>
    setPicked((before) => new Set(before.has(key) ? [...before].filter((one) => one !== key) : [...before, key]))
  const columns = useColumns(picked, toggle)
  return (
    <>
      {orphans.length > 0 && (
        <PickBar
          status={says.orphans.chosen(chosen.length, orphans.length)}
          all={says.orphans.chooseAll(orphans.length)}
          none={says.orphans.chooseNone}
          isAnyChosen={chosen.length > 0}
          onAll={() => setPicked(new Set(orphans.map(keyOf)))}
          onNone={() => setPicked(new Set())}
        />
      )}
      <Table label={says.view.orphans} items={orphans} keyOf={keyOf} empty={says.orphans.none}>
        {columns}
      </Table>
      <Discard project={project} chosen={chosen} isShown={orphans.length > 0} />
    </>
  )
}

function useColumns(picked: ReadonlySet<string>, toggle: (key: string) => void): readonly Column<Orphan>[] {
  const { says } = useRepositoryTexts()
  return [
    {
      title: says.orphans.title,
      cell: (orphan) => (
        <span className="repository-choice">
          <PickBox
            label={says.choose(orphan.title)}
            isPicked={picked.has(keyOf(orphan))}
            onToggle={() => toggle(keyOf(orphan))}
          >
            {orphan.title}
          </PickBox>
        </span>
      ),
    },
    {
      title: says.repository,
      cell: ({ is_sandbox, repository }) => (
        <span className="repository-named">
          <EnvironmentWord isSandbox={is_sandbox} />
          <span className="quiet">{repository}</span>
        </span>
      ),
    },
    { title: says.orphans.number, cell: ({ deposition_id }) => deposition_id },
    { title: says.orphans.created, cell: ({ created }) => <Moment at={created} /> },
    { title: says.orphans.origin, cell: ({ origin }) => says.orphans.origins[origin] },
  ]
}

const Moment = ({ at }: { readonly at: string }) => useRepositoryTexts().moment(at)

interface DiscardProps {
  readonly project: string
  readonly chosen: readonly Orphan[]
  readonly isShown: boolean
}

/** What is discarded is gone: the question names how many, and the answer each that stayed. */
function Discard({ project, chosen, isShown }: DiscardProps) {
  const { says } = useRepositoryTexts()
  const queries = useQueryClient()
  const discarding = useMutation({
    mutationFn: () => discardOrphans(project, chosen),
    onSettled: () => queries.invalidateQueries({ queryKey: orphanDrafts(project).queryKey }),
  })
  const none = chosen.length === 0 ? says.orphans.chooseFirst : undefined
  const { data } = discarding
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
            reason={discarding.isPending ? says.orphans.discarding : none}
          >
            {says.orphans.discard(chosen.length)}
          </AskFirst>
        </div>
      )}
      {data && <p role="status">{says.orphans.discarded(data.filter(({ success }) => success).length)}</p>}
      {data
        ?.filter(({ success }) => !success)
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
