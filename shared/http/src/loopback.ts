/** Names of this computer that no other one reaches, as settings have them. */
export const LOOPBACK: readonly string[] = ['127.0.0.1', '::1', 'localhost']

/** The same as written in URLs and in the header Host. */
export const LOOPBACK_IN_URLS: readonly string[] = LOOPBACK.map((name) => (name.includes(':') ? `[${name}]` : name))
