import { PRACTICE_PORT, type ServiceName, services } from '@regesta/contracts/services'
import { homeIn, portIn } from './place-variables.js'
import type { Alone } from './run-service.js'

type Neighbour = ServiceName | 'practice-repository'

/**
 * Where things are when a service runs alone; behind the launcher its start message says where. `REGESTA_HOME` names the data
 * folder, `PORT` its port, `SETTINGS_URL` and the like its neighbours; without them it is as on a fresh installation.
 */
export function alone(variables: NodeJS.ProcessEnv, neighbours: readonly Neighbour[]): Alone {
  const addresses = Object.fromEntries(neighbours.map((name) => [name, addressOf(name, variables)]))
  return { home: homeIn(variables), port: portIn(variables, 'PORT'), addresses }
}

function addressOf(name: Neighbour, variables: NodeJS.ProcessEnv): string {
  const [word, port] = name === 'practice-repository' ? ['practice', PRACTICE_PORT] : [name, services[name].port]
  const variable = `${word.toUpperCase()}_URL`
  const usual = `http://127.0.0.1:${port}`
  const address = variables[variable] ?? usual
  if (URL.canParse(address)) return address
  throw new Error(`${variable} is '${address}'. Set it to an address such as ${usual}, or leave it out`)
}
