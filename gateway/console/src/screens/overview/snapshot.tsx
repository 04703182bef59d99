import { useMutation } from '@tanstack/react-query'
import { call } from '../../api/call.js'
import { ActionButton } from '../../parts/action-button.js'
import { Outcome } from '../../parts/outcome.js'
import { ProblemBox } from '../../parts/problem-box.js'
import { useOverviewTexts } from './use-overview-texts.js'

/** A copy of the project file as it is now. */
export function Snapshot({ project }: { readonly project: string }) {
  const { says } = useOverviewTexts()
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: () => call('POST /api/pdb/snapshot', {}, { project }),
  })
  return (
    <>
      <div className="actions">
        <ActionButton onPress={() => isPending || mutate()}>{isPending ? says.copying : says.snapshot}</ActionButton>
        <span className="quiet">{says.snapshotAbout}</span>
      </div>
      {error && <ProblemBox error={error} />}
      <div role="status">
        {data && (
          <p>
            <Outcome kind="good">{says.snapshotMade}</Outcome> <code>{data.snapshot_path}</code>
          </p>
        )}
      </div>
    </>
  )
}
