import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/call.js'
import { orphanDrafts } from '../../api/project-pages.js'
import { ActionButton } from '../../parts/action-button.js'
import { Loaded } from '../../parts/loaded.js'
import { ProblemBox } from '../../parts/problem-box.js'
import { Table } from '../../parts/table.js'
import { useTexts } from '../../texts/texts.js'

/** Drafts at the repositories that were made here and belong to no record. */
export function Orphans({ project }: { readonly project: string }) {
  const { texts } = useTexts()
  const says = texts.pages.repository
  return (
    <section className="panel">
      <p className="quiet">{says.orphansText}</p>
      <Loaded query={useQuery(orphanDrafts(project))}>
        {({ orphans, not_read }) => (
          <>
            <Table
              label={says.view.orphans}
              items={orphans}
              keyOf={({ repository, deposition_id: id }) => `${repository} ${id}`}
              empty={says.noOrphans}
              columns={[
                { title: texts.pages.records.title, cell: ({ title }) => title },
                { title: texts.frame.places.repository, cell: ({ repository }) => repository },
                { title: says.created, cell: ({ created }) => created },
                { title: says.action, cell: (orphan) => <Discard project={project} orphan={orphan} /> },
              ]}
            />
            {not_read.map(({ repository, reason }) => (
              <p key={repository}>
                {says.notRead(repository)} <span lang="en">{reason}</span>
              </p>
            ))}
          </>
        )}
      </Loaded>
    </section>
  )
}

interface DiscardProps {
  readonly project: string
  readonly orphan: { readonly deposition_id: string; readonly title: string; readonly is_sandbox: boolean }
}

function Discard({ project, orphan: { deposition_id, is_sandbox, title } }: DiscardProps) {
  const { texts } = useTexts()
  const says = texts.pages.repository
  const known = useQueryClient()
  const discarding = useMutation({
    mutationFn: () =>
      call(
        'POST /api/project/orphan_drafts/discard',
        { body: { deposition_ids: [deposition_id], is_sandbox } },
        { project },
      ),
    onSettled: () => known.invalidateQueries({ queryKey: orphanDrafts(project).queryKey }),
  })
  return (
    <>
      <ActionButton
        onPress={() => discarding.mutate()}
        label={says.discardNamed(title)}
        reason={discarding.isPending ? says.discarding : undefined}
      >
        {says.discard}
      </ActionButton>
      {discarding.error && <ProblemBox error={discarding.error} />}
    </>
  )
}
