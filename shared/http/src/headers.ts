/** Carries the installation key between our own processes. */
export const KEY_HEADER = 'regesta-key'

/** Names the project of an internal call; accepted only together with the installation key, and never from outside. */
export const PROJECT_HEADER = 'regesta-resolved-project'

/** Names the project that a public request is about, instead of the active one. */
export const NAMED_PROJECT_HEADER = 'regesta-project'

/** Tells services how a request came to the gateway, `http` or `https`; never from outside. */
export const SCHEME_HEADER = 'regesta-scheme'
