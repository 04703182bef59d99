import { reply } from '@regesta/http/reply'
import type { Context, HandlerOf } from '../context.js'
import { ageHeaders } from '../domain/age-headers.js'
import { isComponentName } from '../domain/component-name.js'
import { groupByCategory } from '../domain/group-by-category.js'

/** What the registry offers and is not here yet. When the registry is unreachable: its last offer, marked as old. */
export function listRemoteComponents({ folders, registry }: Context): HandlerOf<'listRemoteComponents'> {
  return async () => {
    const { newest, age } = await registry.read()
    const entries = [...newest]
      .filter(([name]) => isComponentName(name) && !folders.exists(name))
      .map(([name, version]) => ({
        ...version,
        name,
        label: version.label ?? name,
        category: version.category ?? 'General',
        changelog_url: version.file_links['CHANGELOG.md'] ?? null,
      }))
    return reply(200, { success: true, components: groupByCategory(entries) }, ageHeaders(age))
  }
}
