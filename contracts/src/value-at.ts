/**
 * The value at a dot-separated path; a segment of digits indexes an array.
 *
 * @returns undefined when the path leads nowhere
 */
export function valueAt(json: unknown, path: string): unknown {
  return path.split('.').reduce<unknown>((value, segment) => {
    if (Array.isArray(value)) return /^\d+$/.test(segment) ? value[Number(segment)] : undefined
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, segment)) return undefined
    return (value as Record<string, unknown>)[segment]
  }, json)
}
