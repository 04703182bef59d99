/** What becomes of something: the one before may be newer than what is shown, where somebody acts twice in a moment. */
export type Change<T> = (before: T) => T
