import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { namedFiles } from '../../api/files.js'
import { publishedRecords } from '../../api/project-pages.js'
import { DoiList } from '../../parts/doi-list.js'
import { kindOf } from '../../parts/file-kind.js'
import { Loaded } from '../../parts/loaded.js'
import { Outcome } from '../../parts/outcome.js'
import { paths } from '../../paths.js'
import { useSampleTexts } from './use-sample-texts.js'

interface PublishedProps {
  readonly project: string
  /** Whether somebody has waited for it on this page. */
  readonly isNew: boolean
}

/** What the sample has led to. When a person has waited for it, it takes the focus: it is above the steps. */
export function Published({ project, isNew }: PublishedProps) {
  const { says } = useSampleTexts()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (!isNew) return
    heading.current?.focus({ preventScroll: true })
    heading.current?.scrollIntoView({ block: 'center' })
  }, [isNew])
  return (
    <section className="panel">
      <h2 ref={heading} tabIndex={-1}>
        {says.published}
      </h2>
      <Outcome kind="good">{says.finished}</Outcome>
      <div className="actions">
        <Link className="button main" to={paths.project} params={{ project }}>
          {says.overview}
        </Link>
        <ToModel project={project} />
        <Link className="button" to={paths.files} params={{ project }}>
          {says.files}
        </Link>
      </div>
      <Loaded query={useQuery(publishedRecords(project))}>
        {(records) => <DoiList project={project} records={records} />}
      </Loaded>
    </section>
  )
}

/** The one object of the sample that can be turned. */
function ToModel({ project }: { readonly project: string }) {
  const { says } = useSampleTexts()
  const model = useQuery(namedFiles(project, '.obj')).data?.items.find((file) => kindOf(file) === 'model')
  if (model === undefined) return null
  return (
    <Link className="button" to={paths.file} params={{ project, file: String(model.file_id) }}>
      {says.model}
    </Link>
  )
}
