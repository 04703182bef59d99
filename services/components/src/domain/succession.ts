interface Predecessor {
  readonly build_id: number
  readonly version: string
  /** The build that one could go back to until now. */
  readonly previous_build_id: number | null
}

/**
 * Which build is kept to go back to, and which is superseded, when a version takes the place of an installed one. After an
 * update (another version) the build before is kept; after a repetition of the same version it is not.
 */
export function succession(before: Predecessor | undefined, version: string) {
  if (before === undefined) return { previous: null, superseded: null }
  const isUpdate = before.version !== version
  const previous = isUpdate ? before.build_id : before.previous_build_id
  const superseded = isUpdate ? before.previous_build_id : before.build_id
  return { previous, superseded: superseded === previous ? null : superseded }
}
