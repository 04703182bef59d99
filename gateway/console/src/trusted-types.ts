interface TrustedTypes {
  createPolicy(
    name: 'default',
    rules: { createHTML(html: string): string; createScriptURL(address: string): string },
  ): void
}

/**
 * What the page's policy lets become HTML or a script, wherever a library tries: the empty text, with which a viewer clears
 * its place, and the scripts of the console itself, of which its workers are made.
 */
export function limitTrust(): void {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }
  trustedTypes?.createPolicy('default', {
    createHTML: (html) => {
      if (html !== '') throw new TypeError('The console makes no HTML of texts')
      return html
    },
    createScriptURL: (address) => {
      const { origin, pathname } = new URL(address, location.href)
      if (origin !== location.origin || !pathname.startsWith('/assets/')) {
        throw new TypeError(`The console runs no script from ${address}`)
      }
      return address
    },
  })
}
