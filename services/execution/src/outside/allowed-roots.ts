import { isAbsolute } from 'node:path'
import { demandAllowedPath } from '@regesta/http/allowed-roots'

/** Refuses every absolute path in the value of an argument that resolves outside the folders of `security.allowed_roots`. */
export async function refuseOutside(roots: readonly string[], name: string, value: unknown): Promise<void> {
  for (const path of [value].flat()) {
    if (typeof path === 'string' && isAbsolute(path)) await demandAllowedPath(name, path, roots)
  }
}
