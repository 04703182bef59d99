import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/call.js'
import { ChoosePath } from '../../parts/choose-path.js'
import { Outcome } from '../../parts/outcome.js'
import { ProblemBox } from '../../parts/problem-box.js'
import { useTexts } from '../../texts/texts.js'

/** A file from anywhere on this computer, added to the project. */
export function AddFiles({ project }: { readonly project: string }) {
  const { texts } = useTexts()
  const says = texts.overview
  const queries = useQueryClient()
  const { mutate, data, error } = useMutation({
    mutationFn: (path: string) =>
      call('POST /api/project/source_files/add', { body: { absolute_file_paths: [path] } }, { project }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['project', project] }),
  })
  return (
    <>
      <div className="actions">
        <span>{says.addFiles}</span>
        <ChoosePath title={says.addFiles} endings={['']} onChoose={(path) => mutate(path)} />
      </div>
      {error && <ProblemBox error={error} />}
      <div role="status">
        {data && data.errors.length === 0 && (
          <Outcome kind={data.added_count > 0 ? 'good' : 'off'}>
            {data.added_count > 0 ? says.added : says.thereAlready}
          </Outcome>
        )}
        {data?.errors.map((sentence) => (
          <p key={sentence} lang="en">
            {sentence}
          </p>
        ))}
      </div>
    </>
  )
}
