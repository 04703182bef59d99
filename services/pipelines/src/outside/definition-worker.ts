import { answerTasks } from '@regesta/threads/answer-tasks'
import { fromYaml } from '../domain/yaml-form.js'

export type DefinitionWork = typeof fromYaml

answerTasks<DefinitionWork>(fromYaml)
