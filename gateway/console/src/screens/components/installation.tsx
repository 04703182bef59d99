import type { ComponentEntry } from '@regesta/contracts/components'
import { useMutation } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { beginInstalling } from '../../api/installing.js'
import { ActionButton } from '../../parts/action-button.js'
import { type Asked, Loaded } from '../../parts/loaded.js'
import { ProblemBox } from '../../parts/problem-box.js'
import { useInstallationTexts } from '../../parts/use-installation-texts.js'
import { CancelInstalling, InstallationLog, Standing } from './installing.js'
import { type Files, OwnFiles } from './own-files.js'
import type { InstallPlan } from './plan.js'
import { Planned } from './planned.js'
import { useComponentTexts } from './use-component-texts.js'
import { hasEnded, useInstalling } from './use-installing.js'
import './components.css'

const route = getRouteApi('/components/$component')

interface InstallationProps {
  readonly component: string
  readonly listed: Asked<ComponentEntry | null>
  readonly plan: Asked<InstallPlan>
}

/** What the installation of a component needs and would do, the button that begins it, and how it goes on. */
export function Installation({ component, listed, plan: planned }: InstallationProps) {
  const { says } = useInstallationTexts('components')
  const { installation } = route.useSearch()
  const told = useInstalling(installation)
  const isOver = told === undefined || hasEnded(told)
  return (
    <section className="panel" aria-label={says.installation}>
      <h2>{says.installation}</h2>
      <Loaded query={planned}>
        {(plan) => (
          <>
            <Planned plan={plan} listed={listed.data} />
            <Loaded query={listed}>
              {(entry) => (
                <Begin {...{ component, plan, isOver, installation }} isInstalled={entry?.is_installed ?? false} />
              )}
            </Loaded>
          </>
        )}
      </Loaded>
      {told && <Standing told={told} />}
      {told && installation !== undefined && <InstallationLog told={told} installation={installation} />}
    </section>
  )
}

interface BeginProps {
  readonly component: string
  readonly plan: InstallPlan
  readonly isInstalled: boolean
  /** The one that is followed, and whether none is under way. */
  readonly installation: string | undefined
  readonly isOver: boolean
}

function Begin({ component, plan, isInstalled, installation, isOver }: BeginProps) {
  const { says } = useComponentTexts()
  const { says: known } = useInstallationTexts('components')
  const [files, setFiles] = useState<Files>({})
  const beginning = useBeginning(component)
  const missing = plan.required_files.find(({ name, required }) => required && !isInstalled && !files[name]?.trim())
  const demand = missing && says.files.first(missing.label)
  const reason = plan.is_valid ? (isOver ? demand : says.isInstalling) : known.hasFaults
  return (
    <>
      {plan.required_files.length > 0 && <OwnFiles wanted={plan.required_files} files={files} onChange={setFiles} />}
      {beginning.error && <ProblemBox error={beginning.error} />}
      <div className="actions">
        <ActionButton isMain showsReason onPress={() => beginning.isPending || beginning.mutate(files)} reason={reason}>
          {isInstalled ? known.installAgain : known.install}
        </ActionButton>
        {installation !== undefined && <CancelInstalling key={installation} {...{ installation, isOver }} />}
      </div>
    </>
  )
}

/** Begins it; its id is in the address from then on, so that a reload goes on following it. */
function useBeginning(component: string) {
  const navigate = route.useNavigate()
  return useMutation({
    mutationFn: (files: Files) => {
      const named = Object.entries(files).flatMap(([name, path]) => (path.trim() === '' ? [] : [[name, path.trim()]]))
      return beginInstalling(component, Object.fromEntries(named))
    },
    onSuccess: ({ installation_id }) =>
      navigate({ search: (before) => ({ ...before, installation: installation_id }), replace: true }),
  })
}
