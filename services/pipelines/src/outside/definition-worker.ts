import { answerTasks } from '@regesta/threads/answer-tasks'
import { fromYaml } from '../domain/yaml-form.js'

answerTasks(fromYaml)
