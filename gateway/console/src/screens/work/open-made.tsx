import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { scanOutcome } from '../../api/new-project.js'
import { ActionButton } from '../../parts/action-button.js'
import { ProblemBox } from '../../parts/problem-box.js'
import { paths } from '../../paths.js'
import { useCreateTexts } from '../create/use-create-texts.js'
import { useOpenProject } from '../create/use-open-project.js'

/** Opens the project that a scan has made. What came of the scan names every file, so it is asked for only now. */
export function OpenMade({ scan }: { readonly scan: string }) {
  const { says } = useCreateTexts()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const opening = useOpenProject()
  const finding = useMutation({
    mutationFn: () => queries.fetchQuery(scanOutcome(scan)),
    // Scans of earlier releases do not say where the file is; every project that was ever open is on the first page.
    onSuccess: ({ pdb_path }) => (pdb_path ? opening.mutate(pdb_path) : navigate({ to: paths.start })),
  })
  const error = finding.error ?? opening.error
  return (
    <>
      {error && <ProblemBox error={error} />}
      <div className="actions">
        <ActionButton isMain onPress={() => finding.isPending || opening.isPending || finding.mutate()}>
          {says.open}
        </ActionButton>
      </div>
    </>
  )
}
