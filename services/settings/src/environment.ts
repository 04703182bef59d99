import { alone } from '@regesta/http/alone'

/** The service calls no other one. */
export const environment = () => alone(process.env, [])
