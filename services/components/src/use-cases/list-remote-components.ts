import type { components, RemoteEntry } from '@regesta/contracts/components'
import { reply } from '@regesta/http/reply'
import type { Handler } from '@regesta/http/serve'
import type { z } from 'zod'
import type { Context } from '../context.js'
import { ageHeaders } from '../domain/age-headers.js'
import { isComponentName } from '../domain/component-name.js'

/** What the registry offers and is not here. Without the registry: what it offered last, marked as old. */
export function listRemoteComponents({ folders, registry }: Context): Handler<typeof components.listRemoteComponents> {
  return async () => {
    const { newest, age } = await registry.read()
    const groups: Record<string, z.output<typeof RemoteEntry>[]> = {}
    for (const [name, version] of newest) {
      if (!isComponentName(name) || folders.exists(name)) continue
      const category = version.category ?? 'General'
      const entry = {
        ...version,
        name,
        label: version.label ?? name,
        category,
        changelog_url: version.file_links['CHANGELOG.md'] ?? null,
      }
      groups[category] = [...(groups[category] ?? []), entry]
    }
    return reply(200, { success: true, components: groups }, ageHeaders(age))
  }
}
