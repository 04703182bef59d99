import { alone } from '@regesta/http/alone'

export const environment = () => alone(process.env, ['settings'])
