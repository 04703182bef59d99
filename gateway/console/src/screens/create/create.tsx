import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useEffect } from 'react'
import { fileKinds } from '../../api/new-project.js'
import { Loaded } from '../../parts/loaded.js'
import { Page } from '../../shell/page.js'
import { useTexts } from '../../texts/texts.js'
import { BundlesStep } from './bundles-step.js'
import { CheckStep } from './check-step.js'
import type { Kinds } from './draft.js'
import { FilesStep } from './files-step.js'
import { FolderStep } from './folder-step.js'
import { ScanUnderWay } from './scan-under-way.js'
import { STEPS, StepLink, showStep } from './step.js'
import { useDraft } from './use-draft.js'
import { useLook } from './use-look.js'
import './create.css'

const route = getRouteApi('/new')

/** Turns a folder into a project without surprises: what the scan would do is seen before anything is stored. */
export function Create() {
  const { texts } = useTexts()
  const { work, file } = route.useSearch()
  return (
    <Page title={texts.start.create}>
      {work === undefined || file === undefined ? (
        <Description />
      ) : (
        <ScanUnderWay work={{ service: 'projects', id: work }} file={file} />
      )}
    </Page>
  )
}

const Description = () => <Loaded query={useQuery(fileKinds)}>{(kinds) => <Steps kinds={kinds} />}</Loaded>

function Steps({ kinds }: { readonly kinds: Kinds }) {
  const { texts } = useTexts()
  const [draft, change] = useDraft()
  const look = useLook(draft, kinds)
  useStepOfAddress()
  const parts = { draft, change, kinds, look }
  return (
    <>
      <p className="quiet">{texts.start.createAbout}</p>
      <nav className="steps-of-page" aria-label={texts.start.create}>
        {STEPS.map((step) => (
          <StepLink key={step} step={step} />
        ))}
      </nav>
      <FolderStep {...parts} />
      <FilesStep {...parts} />
      <BundlesStep {...parts} />
      <CheckStep {...parts} />
    </>
  )
}

/** All steps are on the page; the address says which one is looked at. */
function useStepOfAddress() {
  const { step } = route.useSearch()
  useEffect(() => {
    if (step !== undefined) showStep(step)
  }, [step])
}
