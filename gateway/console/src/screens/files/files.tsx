import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useId } from 'react'
import { Button, Input, Label, SearchField } from 'react-aria-components'
import { fileFacets, filePage } from '../../api/queries.js'
import { Loaded } from '../../parts/loaded.js'
import { Page } from '../../shell/page.js'
import { useTexts } from '../../texts/texts.js'
import './files.css'

const route = getRouteApi('/p/$project/files')

/** The files of a project by name, found by a part of it. */
export function Files() {
  const { texts } = useTexts()
  const { project } = route.useParams()
  const { q = '', page = 1 } = route.useSearch()
  const navigate = useNavigate({ from: '/p/$project/files' })
  const found = useQuery({ ...filePage(project, { search: q, page }), placeholderData: keepPreviousData })
  return (
    <Page title={texts.files.title}>
      <Facets project={project} />
      <SearchField
        className="field"
        value={q}
        onChange={(search) => void navigate({ search: { q: search, page: 1 }, replace: true })}
      >
        <Label>{texts.files.search}</Label>
        <Input />
      </SearchField>
      <Loaded query={found}>
        {({ items, totalItems, totalPages }) => (
          <FileTable
            files={items}
            total={totalItems}
            place={{ page, pages: totalPages, isOld: found.isPlaceholderData }}
            onPage={(next) => void navigate({ search: { q, page: next } })}
          />
        )}
      </Loaded>
    </Page>
  )
}

function Facets({ project }: { readonly project: string }) {
  const { texts, count, bytes } = useTexts()
  return (
    <Loaded query={useQuery(fileFacets(project))}>
      {({ total, bytes: size, status }) => (
        <p className="facets">
          <span>{texts.files.total(total, bytes(size))}</span>
          {status.map(({ value, files }) => (
            <span key={value}>
              {texts.files.status[value] ?? value} <strong>{count(files)}</strong>
            </span>
          ))}
        </p>
      )}
    </Loaded>
  )
}

interface Place {
  readonly page: number
  readonly pages: number
  /** Whether these are the files of a page or search before, while the next are on their way. */
  readonly isOld: boolean
}

interface FileTableProps {
  readonly files: readonly {
    readonly file_id: number
    readonly filename: string
    readonly relative_path: string
    readonly size_bytes: number
    readonly mime_type: string | null
    readonly status: string
  }[]
  readonly total: number
  readonly place: Place
  readonly onPage: (page: number) => void
}

function FileTable({ files, total, place: { page, pages, isOld }, onPage }: FileTableProps) {
  const { texts, bytes } = useTexts()
  const caption = useId()
  if (total === 0) return <p className="quiet">{texts.files.none}</p>
  return (
    <section className="panel" aria-busy={isOld} data-old={isOld || undefined}>
      <p id={caption} role="status" className="quiet">
        {texts.files.found(total, page, pages)}
      </p>
      <table className="rows" aria-labelledby={caption}>
        <thead>
          <tr>
            <th scope="col">{texts.files.name}</th>
            <th scope="col" className="kind">
              {texts.files.kind}
            </th>
            <th scope="col" className="number">
              {texts.files.size}
            </th>
            <th scope="col">{texts.files.state}</th>
          </tr>
        </thead>
        <tbody>
          {files.map((file) => (
            <tr key={file.file_id}>
              <th scope="row">
                {file.filename}
                {file.relative_path !== file.filename && <small>{file.relative_path}</small>}
              </th>
              <td className="kind">{file.mime_type ?? '–'}</td>
              <td className="number">{bytes(file.size_bytes)}</td>
              <td>{texts.files.status[file.status] ?? file.status}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {pages > 1 && (
        <div className="actions">
          <Button className="button" isDisabled={page <= 1} onPress={() => onPage(page - 1)}>
            {texts.files.previous}
          </Button>
          <Button className="button" isDisabled={page >= pages} onPress={() => onPage(page + 1)}>
            {texts.files.next}
          </Button>
        </div>
      )}
    </section>
  )
}
