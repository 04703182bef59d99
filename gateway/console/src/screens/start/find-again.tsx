import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/call.js'
import { type KnownProject, knownProjects } from '../../api/queries.js'
import { ChoosePath } from '../../parts/choose-path.js'
import { ProblemBox } from '../../parts/problem-box.js'
import { useTexts } from '../../texts/texts.js'

/** A project file that was moved, taken up at its new place when it is really the same project. */
export function FindAgain({ project }: { readonly project: KnownProject }) {
  const { texts } = useTexts()
  const queries = useQueryClient()
  const finding = useMutation({
    mutationFn: async (pdbPath: string) => {
      const { configuration, project_info } = await call('POST /api/project/inspect', { body: { pdbPath } })
      const uuid = configuration.find(({ config_key }) => config_key === 'core.project_uuid')?.config_value
      if (uuid !== project.project_uuid) return project_info.project_name
      await call('POST /api/pdb/load', { body: { path: pdbPath } })
      return null
    },
    onSuccess: () => queries.invalidateQueries(knownProjects),
  })
  return (
    <>
      <div className="actions">
        <ChoosePath
          title={texts.start.findAgain(project.project_name)}
          endings={['.pdb']}
          text={texts.start.chooseNewPlace}
          onChoose={(path) => finding.mutate(path)}
        />
      </div>
      <div role="status">{typeof finding.data === 'string' && <p>{texts.start.isAnother(finding.data)}</p>}</div>
      {finding.error && <ProblemBox error={finding.error} />}
    </>
  )
}
