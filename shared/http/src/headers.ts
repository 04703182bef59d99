/** Carries the installation key between our own processes. */
export const KEY_HEADER = 'regesta-key'

/** Names the project of an internal call; accepted only together with the installation key. */
export const PROJECT_HEADER = 'regesta-project'
