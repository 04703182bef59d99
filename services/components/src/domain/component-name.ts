import { ServiceError } from '@regesta/contracts/problem'
import { say } from '@regesta/contracts/sentences'

const NAME = /^[a-z0-9][a-z0-9_-]*$/

/** Names are folder names; one that does not match counts as unknown and never becomes a path. */
export const isComponentName = (name: string): boolean => NAME.test(name) && name.length <= 100

/** The name itself, or a refusal that says what a name looks like. */
export function demandComponentName(name: string): string {
  if (isComponentName(name)) return name
  throw new ServiceError(
    'invalid_input',
    say('value_demanded', {
      member: 'component_name',
      demand: say('must_be_component_name', {}),
      received: JSON.stringify(name.slice(0, 80)),
    }),
  )
}

export const unknownComponent = (name: string) =>
  new ServiceError('not_found', say('component_unlisted', { value: JSON.stringify(name.slice(0, 100)) }))
