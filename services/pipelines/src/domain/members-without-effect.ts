import type { Step } from '@regesta/contracts/pipelines'
import { say } from '@regesta/contracts/sentences'
import type { Definition } from './definition.js'
import type { Loose } from './read-member.js'

/** Members of steps that no client offers and whose meaning was never defined, with the names that they arrive under. */
export const SPELLINGS = {
  is_optional: ['is_optional', 'isOptional'],
  on_error_action: ['on_error_action', 'onErrorAction'],
  depends_on_steps: ['depends_on_steps', 'dependsOnSteps', 'depends_on', 'dependsOn'],
  condition_expression: ['condition_expression', 'conditionExpression', 'condition'],
  memory_limit_mb: ['memory_limit_mb', 'memoryLimitMb'],
  cpu_limit: ['cpu_limit', 'cpuLimit'],
  parallel_execution: ['parallel_execution', 'parallelExecution'],
} as const satisfies { [N in keyof Step]?: readonly string[] }

type Member = keyof typeof SPELLINGS
const MEMBERS = Object.keys(SPELLINGS) as Member[]

/** Those members of a step that were given, as they were given. */
export const membersWithoutEffect = (step: Loose): Pick<Step, Member> =>
  Object.fromEntries(
    MEMBERS.flatMap((member) => {
      const value = SPELLINGS[member].map((name) => step[name]).find((one) => one !== undefined && one !== null)
      return value === undefined ? [] : [[member, value]]
    }),
  )

/** One warning for each step that asks for something that will not happen. */
export const membersWarnings = ({ steps }: Definition): string[] =>
  steps.flatMap((step) => {
    const asked = MEMBERS.filter((member) => asksForSomething(step[member]))
    return asked.length === 0
      ? []
      : [say('members_without_effect', { number: step.step_number, step: step.step_name, members: asked.join(', ') })]
  })

/** A run behaves the same without any of these: each step is required, ends its item when it fails, and waits for no other. */
const asksForSomething = (value: unknown): boolean =>
  ![undefined, null, false, 0, '', 'fail'].includes(value as null) && !(Array.isArray(value) && value.length === 0)
