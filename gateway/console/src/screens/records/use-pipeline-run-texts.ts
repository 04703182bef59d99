import { pipelineRun as de } from '../../texts/de/pipeline-run.js'
import { pipelineRun as en } from '../../texts/en/pipeline-run.js'
import { textsOf } from '../../texts/texts-of.js'

/** Texts of a pipeline that is run over records; they come with the screens that show them. */
export const usePipelineRunTexts = textsOf({ en, de })
