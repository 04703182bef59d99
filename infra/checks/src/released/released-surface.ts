import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { describedInterface } from '../described-interface.js'
import { inRoot } from '../workspace.js'
import { breakingChanges, type Surface } from './breaking-changes.js'
import { withoutNarrowings } from './narrowings.js'

/** The public interface as clients know it: the one of the last release. */
const RELEASED = 'contracts/openapi/released.json'

interface Released {
  /** Counts the releases that clients had to follow. */
  readonly version: number
  readonly surface: Surface
}

const read = (): Released => JSON.parse(readFileSync(inRoot(RELEASED), 'utf8')) as Released
/** The public interface as it is described now. */
export const currentSurface = () => JSON.parse(JSON.stringify(describedInterface())) as Surface

/** What clients of the last release would miss now, and the way out. */
export function checkReleased(): string[] {
  if (!existsSync(inRoot(RELEASED))) return [`${RELEASED} is missing. Write it: npm run gen -- --release`]
  const changes = withoutNarrowings(breakingChanges(read().surface, currentSurface()))
  if (changes.length === 0) return []
  return [
    ...changes,
    'Take these changes back, or, when clients are to follow them, confirm them: npm run gen -- --release',
  ]
}

/** Makes the present interface the released one; a change that clients must follow raises its version. */
export function release(): void {
  const surface = currentSurface()
  const before = existsSync(inRoot(RELEASED)) ? read() : { version: 1, surface }
  const version = before.version + (breakingChanges(before.surface, surface).length > 0 ? 1 : 0)
  const released: Released = { version, surface: reliedOn(surface) }
  writeFileSync(inRoot(RELEASED), `${JSON.stringify(released, null, 1)}\n`)
}

/** What clients rely on in a document, with all that its operations share. */
export function reliedOn({ paths, components }: Surface): Surface {
  const { schemas = {}, parameters = {}, responses = {} } = components ?? {}
  return { paths, components: { schemas, parameters, responses } }
}
