import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/call.js'
import { ChoosePath } from '../../parts/choose-path.js'
import { Outcome } from '../../parts/outcome.js'
import { ProblemBox } from '../../parts/problem-box.js'
import { Sentence } from '../../parts/sentence.js'
import { useOverviewTexts } from './use-overview-texts.js'

/** Adds a file from anywhere on this computer, or all files of a folder, to the project. */
export function AddFiles({ project }: { readonly project: string }) {
  const { says } = useOverviewTexts()
  const queries = useQueryClient()
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: async (from: { readonly file: string } | { readonly folder: string }) => {
      const paths = 'file' in from ? [from.file] : await filesIn(from.folder)
      if (paths.length === 0) return { added_count: 0, errors: [], findings: [], isEmpty: true }
      const body = { absolute_file_paths: paths }
      return { ...(await call('POST /api/project/source_files/add', { body }, { project })), isEmpty: false }
    },
    onSuccess: () => queries.invalidateQueries({ queryKey: ['project', project] }),
  })
  return (
    <>
      <div className="actions">
        <span>{says.addFiles}</span>
        <ChoosePath title={says.addFiles} endings={['']} onChoose={(file) => mutate({ file })} />
        <ChoosePath title={says.addFolder} text={says.addFolder} onChoose={(folder) => mutate({ folder })} />
      </div>
      {error && <ProblemBox error={error} />}
      <div role="status">
        {isPending && <Outcome kind="underway">{says.adding}</Outcome>}
        {data && (data.added_count > 0 || data.errors.length === 0) && (
          <Outcome kind={data.added_count > 0 ? 'good' : 'off'}>
            {data.added_count > 0
              ? says.rescan.added(data.added_count)
              : data.isEmpty
                ? says.nothingInIt
                : says.thereAlready}
          </Outcome>
        )}
        {(data?.findings ?? []).map((finding) => (
          <p key={finding.message}>
            <Sentence {...finding} />
          </p>
        ))}
      </div>
    </>
  )
}

/** The files directly in a folder, but for hidden ones. */
async function filesIn(folder: string): Promise<string[]> {
  const found: string[] = []
  for (let after: string | undefined; ; ) {
    const { entries, next } = await call('GET /api/folders', { query: { path: folder, show: 'files', after } })
    found.push(...entries.filter(({ kind, is_hidden }) => kind === 'file' && !is_hidden).map(({ path }) => path))
    if (next === null) return found
    after = next
  }
}
