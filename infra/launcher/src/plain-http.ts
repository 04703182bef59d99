import { LOOPBACK_IN_URLS } from '@regesta/http/loopback'

/** What a public address without HTTPS means; undefined for one with it, and for one that leads to this computer alone. */
export function plainHttpWarning(publicUrl: string): string | undefined {
  const { protocol, hostname, origin } = new URL(publicUrl)
  if (protocol === 'https:' || LOOPBACK_IN_URLS.includes(hostname)) return undefined
  return `server.public_url is ${origin}, without HTTPS: passwords, tokens and files can be read and changed on their way. Let the web server speak HTTPS, and set server.public_url to https://${hostname}`
}
