/** Marks an answer that was kept from an earlier time (RFC 9111): its age in seconds and a warning. */
export const ageHeaders = (age: number | undefined): Record<string, string> =>
  age === undefined ? {} : { Age: String(age), Warning: '110 - "Response is Stale"' }
