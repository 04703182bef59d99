/** The message of an error, or the text of anything else that was thrown. */
export const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
