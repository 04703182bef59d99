import type { UpdateEntry } from '@regesta/contracts/components'
import { reply } from '@regesta/http/reply'
import type { Context, HandlerOf } from '../context.js'
import { ageHeaders } from '../domain/age-headers.js'
import { compareVersions, parseVersion } from '../domain/version.js'
import type { RegistryVersion } from '../outside/component-registry.js'
import { currentPackage } from '../store/component-package.js'

/** The version that `test_mode` pretends the first component to have. */
const OUTDATED = '0.0.9'

/** Installed components of which the registry has a newer version, and those whose versions cannot be compared. */
export function checkUpdates(context: Context): HandlerOf<'checkUpdates'> {
  return async ({ query }) => {
    const { newest, age } = await context.registry.read()
    const updates: UpdateEntry[] = []
    let pretend = query.test_mode
    for (const { name, version } of context.builds.listInstalled()) {
      const remote = newest.get(name)
      if (remote === undefined) continue
      const label = await labelOf(context, name)
      const update = compare({ name, label, local: pretend ? OUTDATED : version }, remote)
      pretend = false
      if (update !== undefined) updates.push(update)
    }
    return reply(200, { success: true, updates }, ageHeaders(age))
  }
}

async function labelOf(context: Context, name: string): Promise<string> {
  const current = await currentPackage(context, name)
  return current?.found.document?.metadata.label ?? name
}

function compare(
  { name, label, local }: { name: string; label: string; local: string },
  remote: RegistryVersion,
): UpdateEntry | undefined {
  const entry = {
    name,
    label,
    local_version: local,
    remote_version: remote.version,
    update_url: remote.record_url || null,
    changelog_url: remote.file_links['CHANGELOG.md'] ?? null,
    file_links: remote.file_links,
  }
  const [here, there] = [parseVersion(local), parseVersion(remote.version)]
  if (here === undefined || there === undefined) {
    const unreadable = here === undefined ? `installed version '${local}'` : `registry's version '${remote.version}'`
    return { ...entry, error: `The ${unreadable} cannot be read, so the versions cannot be compared` }
  }
  return compareVersions(there, here) > 0 ? entry : undefined
}
