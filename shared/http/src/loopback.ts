/** Names of this computer that no other one reaches, as settings have them. */
export const LOOPBACK: readonly string[] = ['127.0.0.1', '::1', 'localhost']

/** A name or an address as it is written in URLs and in the header Host: of IPv6 in brackets. */
export const hostInUrl = (host: string): string => (host.includes(':') ? `[${host}]` : host)

/** The names of loopback as they are written there. */
export const LOOPBACK_IN_URLS: readonly string[] = LOOPBACK.map(hostInUrl)

/** Whether a URL leads to this computer, so that nobody is on the way. */
export const isLoopback = ({ hostname }: URL): boolean =>
  [...LOOPBACK_IN_URLS, '0.0.0.0', '[::]'].includes(hostname) || /^127\.\d+\.\d+\.\d+$/.test(hostname)
