import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { ServiceError } from '@regesta/contracts/problem'
import { VERSION } from '@regesta/contracts/services'

/** Beside the programs: the manifest of what is installed. */
const MANIFEST = fileURLToPath(new URL('../../../package.json', import.meta.url))

/**
 * Programs of another release than the one that runs cannot be started by it: they may expect other messages, and what runs
 * already may find parts of itself gone.
 *
 * @returns the sentence that says so; undefined while the installed release is the one that runs
 */
export function whyOutdated(manifest = MANIFEST): string | undefined {
  const installed = versionIn(manifest)
  if (installed === VERSION) return undefined
  const now = installed === undefined ? 'is being updated' : `was updated to ${installed}`
  return `Regesta ${now}, and ${VERSION} still runs; restart it`
}

/** undefined while npm is putting another one into its place. */
function versionIn(manifest: string): string | undefined {
  try {
    return (JSON.parse(readFileSync(manifest, 'utf8')) as { version?: string }).version
  } catch {
    return undefined
  }
}

/** A module that is gone, and one that another release has taken the place of. */
const NOT_LOADED = /^(ERR_)?MODULE_NOT_FOUND$/
const OTHER_MODULE = /does not provide an export named/

/** Why a module or thread could not be loaded, when that is an update of what runs; undefined for any other error. */
export function updateFault(thrown: unknown): ServiceError | undefined {
  const { code, message } = (thrown ?? {}) as { code?: unknown; message?: unknown }
  if (!NOT_LOADED.test(String(code)) && !OTHER_MODULE.test(String(message))) return undefined
  return outdated(thrown)
}

/** For callers that cannot know why a program of ours ended; undefined while the installed release is the one that runs. */
export function outdated(cause: unknown): ServiceError | undefined {
  const sentence = whyOutdated()
  return sentence === undefined ? undefined : new ServiceError('service_unavailable', sentence, {}, { cause })
}
