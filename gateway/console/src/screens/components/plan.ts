import type { AnswerOf } from '../../api/surface.js'

export type InstallPlan = AnswerOf<'GET /api/pipeline_components/:component_name/install_plan'>
