import { isServiceError } from '@regesta/contracts/problem'
import type { Call } from './command.js'
import { Refusal } from './exit-code.js'

/** @throws Refusal that names it where there is none */
export async function pipelineNamed({ gateway }: Pick<Call, 'gateway'>, identifier: string) {
  try {
    return await gateway.call.getPipeline({ params: { identifier } })
  } catch (error) {
    if (!isServiceError(error) || error.code !== 'not_found') throw error
    throw new Refusal(`There is no pipeline '${identifier}'. regesta pipelines lists them`)
  }
}
