import { pipelineRun as de } from '../../texts/de/pipeline-run.js'
import { pipelineRun as en } from '../../texts/en/pipeline-run.js'
import { useTexts } from '../../texts/texts.js'

const BOTH = { en, de } as const

/** Texts of a pipeline that is run over records; they come with the screens that show them. */
export function usePipelineRunTexts() {
  const spoken = useTexts()
  return { ...spoken, says: BOTH[spoken.language] }
}
