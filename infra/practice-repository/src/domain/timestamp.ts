/** Now, as the repository writes it: UTC with microseconds and an explicit offset. */
export const timestamp = (at: Date = new Date()): string => at.toISOString().replace(/(\.\d{3})Z$/, '$1000+00:00')

/** The calendar day in UTC. */
export const today = (at: Date = new Date()): string => at.toISOString().slice(0, 10)
