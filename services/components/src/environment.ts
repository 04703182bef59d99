import { alone } from '@regesta/http/alone'
import { type CleanEnvironment, cleanEnvironment } from '@regesta/processes/clean-environment'

export const environment = () => alone(process.env, ['settings', 'projects', 'practice-repository'])

/** What programs of components and package tools may know of this service's environment. */
export const variablesForComponents = (): CleanEnvironment => cleanEnvironment(process.env)
