import { useMutation } from '@tanstack/react-query'
import { call } from '../../api/call.js'
import { ActionButton } from '../../parts/action-button.js'
import { Outcome } from '../../parts/outcome.js'
import { ProblemBox } from '../../parts/problem-box.js'
import { Sentence } from '../../parts/sentence.js'
import { useInstallationTexts } from '../../parts/use-installation-texts.js'

const CHECKS = { practice: 'test_repo_sandbox_api', production: 'test_repo_live_api' } as const

/** Whether the repositories answer and accept their tokens. */
export function CredentialTest({ isActive }: { readonly isActive: boolean }) {
  const { says } = useInstallationTexts('credentials')
  const { says: checks } = useInstallationTexts('checks')
  const testing = useMutation({
    mutationFn: (which: keyof typeof CHECKS) =>
      call('POST /api/operability/run/:test_id', { params: { test_id: CHECKS[which] } }),
  })
  const names = Object.keys(CHECKS) as (keyof typeof CHECKS)[]
  const reason = testing.isPending ? says.testing : isActive ? undefined : says.notOpen
  return (
    <>
      <div className="actions">
        {names.map((which) => (
          <ActionButton key={which} onPress={() => testing.mutate(which)} reason={reason}>
            {says.test[which]}
          </ActionButton>
        ))}
      </div>
      {testing.error && <ProblemBox error={testing.error} />}
      {testing.data && (
        <p role="status">
          <Outcome kind={testing.data.status === 'success' ? 'good' : 'bad'}>{checks[testing.data.status]}</Outcome>{' '}
          <Sentence {...(testing.data.finding ?? { message: testing.data.message })} />
        </p>
      )}
    </>
  )
}
