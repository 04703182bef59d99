import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { lookForOrphans, type Orphan, orphanDrafts, orphanKey } from '../../api/repository.js'
import { ActionButton } from '../../parts/action-button.js'
import { EnvironmentWord } from '../../parts/environment-word.js'
import { Loaded } from '../../parts/loaded.js'
import { Pager } from '../../parts/pager.js'
import { PickBar } from '../../parts/pick-bar.js'
import { PickBox } from '../../parts/pick-box.js'
import { ProblemBox } from '../../parts/problem-box.js'
import { Sentence } from '../../parts/sentence.js'
import { type Column, Table } from '../../parts/table.js'
import { DiscardOrphans } from './discard-orphans.js'
import { usePageOfAddress } from './use-page-of-address.js'
import { type PickedOrphans, usePickedOrphans } from './use-picked-orphans.js'
import { useRepositoryTexts } from './use-repository-texts.js'

/** Drafts at the repositories that were made here and belong to no record: chosen and discarded. */
export function Orphans({ project }: { readonly project: string }) {
  const { says } = useRepositoryTexts()
  const { page } = usePageOfAddress()
  const picked = usePickedOrphans(project)
  const found = useQuery(orphanDrafts(project, page))
  return (
    <section className="panel" data-keeps-focus>
      <p className="quiet">{says.orphans.text}</p>
      <LookAgain project={project} onSeen={picked.pickNone} />
      <Loaded query={found}>
        {(list) => (
          <>
            <OrphanList list={list} picked={picked} />
            <DiscardOrphans
              project={project}
              chosen={picked.orphans}
              isShown={list.totalItems > 0}
              onDone={picked.leave}
            />
            {list.not_read.map(({ repository, reason, finding = { message: reason } }) => (
              <p key={repository}>
                {says.orphans.notRead(repository)} <Sentence {...finding} />
              </p>
            ))}
            <Looks looks={list.looks} />
          </>
        )}
      </Loaded>
    </section>
  )
}

type List = Awaited<ReturnType<typeof lookForOrphans>>

/** As of when it is true what is listed. */
function Looks({ looks }: Pick<List, 'looks'>) {
  const { says, moment } = useRepositoryTexts()
  return looks.map(({ repository, read_at }) => (
    <p key={repository} className="quiet">
      {says.orphans.asOf(repository, moment(read_at))}
    </p>
  ))
}

function LookAgain({ project, onSeen }: { readonly project: string; readonly onSeen: () => void }) {
  const { says } = useRepositoryTexts()
  const queries = useQueryClient()
  const looking = useMutation({
    mutationFn: () => lookForOrphans(project),
    onSuccess: onSeen,
    onSettled: () => queries.invalidateQueries({ queryKey: ['project', project, 'orphans'] }),
  })
  return (
    <>
      {looking.error && <ProblemBox error={looking.error} />}
      <div className="actions">
        <ActionButton onPress={() => looking.mutate()} reason={looking.isPending ? says.orphans.looking : undefined}>
          {says.orphans.again}
        </ActionButton>
      </div>
    </>
  )
}

interface OrphanListProps {
  readonly list: List
  readonly picked: PickedOrphans
}

function OrphanList({ list, picked }: OrphanListProps) {
  const { says } = useRepositoryTexts()
  const { onPage } = usePageOfAddress()
  const columns = useColumns(picked)
  return (
    <>
      {list.totalItems > 0 && (
        <PickBar
          status={says.orphans.chosen(picked.orphans.length, list.totalItems)}
          all={says.orphans.chooseAll(list.totalItems)}
          none={says.orphans.chooseNone}
          isAnyChosen={picked.orphans.length > 0}
          onAll={picked.pickAll}
          onNone={picked.pickNone}
        />
      )}
      {picked.error && <ProblemBox error={picked.error} />}
      <Table label={says.view.orphans} items={list.orphans} keyOf={orphanKey} empty={says.orphans.none}>
        {columns}
      </Table>
      <Pager page={list.page} pages={list.totalPages} total={list.totalItems} onPage={onPage} />
    </>
  )
}

function useColumns(picked: PickedOrphans): readonly Column<Orphan>[] {
  const { says } = useRepositoryTexts()
  return [
    {
      title: says.orphans.title,
      cell: (orphan) => (
        <span className="repository-choice">
          <PickBox
            label={says.choose(orphan.title)}
            isPicked={picked.has(orphan)}
            onToggle={() => picked.toggle(orphan)}
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
