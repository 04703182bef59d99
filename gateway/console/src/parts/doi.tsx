interface DoiProps {
  readonly repo_doi: string
  /** The page that it leads to; null where nobody knows one. */
  readonly landing_page: string | null
}

/** A DOI with the way to its page, in a window of its own. */
export function Doi({ repo_doi, landing_page }: DoiProps) {
  if (landing_page === null || repo_doi === '') return repo_doi || '–'
  return (
    <a href={landing_page} target="_blank" rel="noreferrer">
      {repo_doi}
    </a>
  )
}
