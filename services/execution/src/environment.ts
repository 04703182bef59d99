import { alone } from '@regesta/http/alone'
import { cleanEnvironment } from '@regesta/processes/clean-environment'

export const environment = () => alone(process.env, ['settings', 'components'])

/** The clean environment that components start with. */
export const componentEnvironment = (): Record<string, string> => cleanEnvironment(process.env).plain
