/** Runs in a page before anything else does: `nameless` holds every input and heading that ever stood there without a name. */
export function watchNames(): void {
  const nameless: string[] = []
  Object.assign(globalThis, { nameless })
  new MutationObserver(() => {
    for (const named of document.querySelectorAll('label[for], h2, h3, th'))
      if (named.textContent === '') nameless.push(named.outerHTML)
  }).observe(document, { childList: true, subtree: true })
}
