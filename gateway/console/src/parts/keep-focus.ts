/**
 * Who was in a part of the page that has gone with what they did goes on in the innermost part around it that is left and has
 * the attribute `data-keeps-focus`: at its first link or button, or at the part itself where it holds none or that is the
 * attribute's value. It needs a `tabIndex` of -1 then.
 */
export function keepFocus(page: Document): void {
  let last: Element | undefined
  let around: readonly HTMLElement[] = []
  page.addEventListener('focusin', ({ target }) => {
    last = target instanceof Element ? target : undefined
    around = last === undefined ? [] : partsAround(last)
  })
  new MutationObserver(() => {
    if (last === undefined || last.isConnected || page.activeElement !== page.body) return
    const part = around.find(({ isConnected }) => isConnected)
    if (part !== undefined) nextIn(part).focus({ preventScroll: true })
  }).observe(page.body, { childList: true, subtree: true })
}

const nextIn = (part: HTMLElement): HTMLElement =>
  (part.dataset.keepsFocus === 'itself' ? null : part.querySelector<HTMLElement>('a, button')) ?? part

/** The parts of the page that an element is in and that keep the focus, the innermost first. */
function partsAround(element: Element): HTMLElement[] {
  const part = element.closest<HTMLElement>('[data-keeps-focus]')
  return part === null ? [] : [part, ...(part.parentElement === null ? [] : partsAround(part.parentElement))]
}
