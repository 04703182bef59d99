import { alone } from '@regesta/http/alone'

/** The service calls nobody. */
export const environment = () => alone(process.env, [])
