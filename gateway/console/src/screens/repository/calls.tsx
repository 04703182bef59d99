import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { repositoryCalls } from '../../api/project-pages.js'
import { Loaded } from '../../parts/loaded.js'
import { Pager } from '../../parts/pager.js'
import { Table } from '../../parts/table.js'
import { useTexts } from '../../texts/texts.js'

/** What was asked of the repository and what it answered. */
export function Calls({ project }: { readonly project: string }) {
  const { texts, moment } = useTexts()
  const says = texts.pages.repository
  const [page, setPage] = useState(1)
  const found = useQuery({ ...repositoryCalls(project, page), placeholderData: keepPreviousData })
  return (
    <section className="panel">
      <Loaded query={found}>
        {({ items, totalItems, totalPages }) => (
          <>
            <Table
              label={says.view.calls}
              items={items.map((call, index) => ({ ...call, index }))}
              keyOf={({ index }) => index}
              empty={says.noCalls}
              columns={[
                {
                  title: says.address,
                  cell: (call) => <code>{`${call.http_method ?? ''} ${call.endpoint_url}`}</code>,
                },
                { title: says.answer, cell: (call) => call.response_status_code ?? '–', isNumber: true },
                { title: texts.files.state, cell: ({ status }) => status ?? '–' },
                { title: says.time, cell: ({ timestamp }) => moment(timestamp) },
              ]}
            />
            <Pager page={page} pages={totalPages} total={totalItems} onPage={setPage} />
          </>
        )}
      </Loaded>
    </section>
  )
}
