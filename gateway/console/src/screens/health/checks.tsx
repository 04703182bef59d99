import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/call.js'
import { operabilityChecks } from '../../api/installation.js'
import type { AnswerOf } from '../../api/surface.js'
import { ActionButton } from '../../parts/action-button.js'
import { Loaded } from '../../parts/loaded.js'
import { Outcome } from '../../parts/outcome.js'
import { Sentence } from '../../parts/sentence.js'
import { Table } from '../../parts/table.js'
import { useInstallationTexts } from '../../parts/use-installation-texts.js'

type Result = AnswerOf<'POST /api/operability/run/:test_id'>
type Found = Readonly<Record<string, Result>>

/** Asks everything that the installation works with what is there now; each answer says the way out. */
export function Checks() {
  const { texts, says } = useInstallationTexts('checks')
  const { says: credentials } = useInstallationTexts('credentials')
  const [found, setFound] = useState<Found>({})
  const running = useMutation({
    mutationFn: run,
    onSuccess: (results) => setFound((before) => ({ ...before, ...results })),
  })
  const reason = running.isPending ? says.running : undefined
  return (
    <section className="panel">
      <h2>{says.title}</h2>
      <p className="quiet">{says.text}</p>
      <Loaded query={useQuery(operabilityChecks)}>
        {(checks) => (
          <>
            <div className="actions">
              <ActionButton isMain onPress={() => running.mutate(checks.map(({ id }) => id))} reason={reason}>
                {running.isPending ? says.running : says.run}
              </ActionButton>
            </div>
            <Table label={says.title} items={checks} keyOf="id" empty={says.none}>
              {[
                { title: says.check, cell: ({ id, name }) => says.names[id] ?? name },
                { title: texts.health.status, cell: ({ id }) => <Verdict status={found[id]?.status} /> },
                { title: says.found, cell: ({ id }) => <WhatWasFound result={found[id]} /> },
                {
                  title: credentials.action,
                  cell: ({ id, name }) => (
                    <ActionButton
                      label={says.runOne(says.names[id] ?? name)}
                      onPress={() => running.mutate([id])}
                      reason={reason}
                    >
                      {says.again}
                    </ActionButton>
                  ),
                },
              ]}
            </Table>
          </>
        )}
      </Loaded>
    </section>
  )
}

function Verdict({ status }: { readonly status: 'success' | 'failure' | undefined }) {
  const { says } = useInstallationTexts('checks')
  if (status === undefined) return <Outcome kind="off">{says.notRun}</Outcome>
  return status === 'success' ? (
    <Outcome kind="good">{says.success}</Outcome>
  ) : (
    <Outcome kind="bad">{says.failure}</Outcome>
  )
}

async function run(ids: readonly string[]): Promise<Found> {
  const results = await Promise.all(
    ids.map(async (id) => [id, await call('POST /api/operability/run/:test_id', { params: { test_id: id } })] as const),
  )
  return Object.fromEntries(results)
}

/** Nothing before the check was run. */
const WhatWasFound = ({ result }: { readonly result: Result | undefined }) =>
  result === undefined ? '–' : <Sentence {...(result.finding ?? { message: result.message })} />
