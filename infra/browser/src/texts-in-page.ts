import type { Page } from 'playwright-core'
import type { Window } from './window.js'

/*
 * What is wrong with texts of a page in the pseudo-language, in which every text of a catalogue stands between ⟦ and ⟧.
 */

/** Names that are the same in every language, what the guide calls a page, and what widgets say by their own catalogues. */
const NAMES = [
  ...['DOI', 'MD5', 'CSV', 'XLSX', 'GET', 'POST', 'PUT', 'DELETE', 'Troubleshooting', 'DropZone'],
  ...['English', 'Deutsch'],
  // How a drag is begun depends on what was used last: mouse, keyboard, finger or a screen reader.
  ...['Click to start dragging.', 'Press Enter to start dragging.', 'Long press to start dragging.'],
  ...['Double tap to start dragging.', 'Press Alt + Enter to start dragging.'],
]
const TIME = /[A-Z][a-z]{2} \d{1,2}, \d{4}, \d{1,2}:\d{2}\s[AP]M/g
const AMOUNT = /[\d.,]+\s(?:kB|MB|GB|(?:byte|second|minute|hour|day)s?)\b|\([\d\s]*\)/g

/** Texts that come neither from a catalogue nor from a service; what is marked as another language, or as code, is left out. */
export async function plainTexts({ page, answered }: Window): Promise<string[]> {
  const found = await page.evaluate(findPlainTexts)
  const known = [...NAMES, ...(await answered())]
  // A folder is often named by what lies in it, and shown without the `/` at its end.
  const isKnown = (text: string) =>
    known.some((one) => one === text || one === `${text}/` || (text.startsWith('/') && one.startsWith(`${text}/`)))
  const pieces = (text: string) => text.replaceAll(TIME, '').replaceAll(AMOUNT, '').split('·')
  const areKnown = (text: string) => pieces(text).every((piece) => !/\p{L}/u.test(piece) || isKnown(piece.trim()))
  return found.filter((text) => !isKnown(text) && !areKnown(text))
}

/** Texts of catalogues that are cut off or stand out of their place, with where they are. */
export const cutTexts = (page: Page): Promise<string[]> => page.evaluate(`(${findCutTexts})(${isCutOff})`)

/** Runs in the page. */
function findPlainTexts(): string[] {
  const NO_TEXT = '[lang]:not(html), code, kbd, pre, textarea, script, style, noscript, [class^="help-"]'
  const SAID = ['aria-label', 'aria-description', 'aria-valuetext', 'title', 'placeholder', 'alt']
  const withoutBrackets = (text: string): string => {
    const shorter = text.replace(/⟦[^⟦⟧]*⟧/g, ' ')
    return shorter === text ? text.replace(/⟦[^⟦⟧]*$|^[^⟦⟧]*⟧/g, ' ').trim() : withoutBrackets(shorter)
  }
  const found = new Set<string>()
  const look = (text: string, element: Element) => {
    const plain = withoutBrackets(text)
    if (/\p{L}{2}/u.test(plain) && element.closest(NO_TEXT) === null) found.add(plain)
  }
  look(document.title, document.body)
  for (const element of document.body.querySelectorAll('*')) {
    for (const { nodeType, nodeValue } of element.childNodes)
      if (nodeType === Node.TEXT_NODE) look(nodeValue ?? '', element)
    for (const name of SAID) look(element.getAttribute(name) ?? '', element)
  }
  return [...found]
}

/** Runs in the page. */
function findCutTexts(isCut: (rect: DOMRect, from: Element) => boolean): string[] {
  const isUnseen = (element: Element) =>
    element.closest('.skip, option') !== null || !element.checkVisibility() || element.clientWidth === 1
  /** A row of a list has room for its beginning; all of it is shown when one points at it, and by the drawer. */
  const isInTitle = (element: Element, text: string) => element.getAttribute('title') === text
  const found = new Set<string>()
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const [element, text] = [node.parentElement, node.nodeValue ?? '']
    if (element === null || !/[⟦⟧]/.test(text) || isUnseen(element) || isInTitle(element, text)) continue
    const range = document.createRange()
    range.selectNodeContents(node)
    if ([...range.getClientRects()].some((rect) => isCut(rect, element)))
      found.add(`${element.tagName.toLowerCase()}.${element.className}: ${text}`)
  }
  return [...found]
}

/** Runs in the page: whether something stands out of the box that it belongs to, or out of one that shows nothing beside it. */
function isCutOff(rect: DOMRect, from: Element): boolean {
  /** Pixels by which letters may stand out of their line. */
  const SLACK = 2
  const isOut = (element: Element, hides: RegExp) => {
    const [box, { overflowX, overflowY }] = [element.getBoundingClientRect(), getComputedStyle(element)]
    const isBeside = rect.right > box.right + SLACK || rect.left < box.left - SLACK
    const isAbove = rect.bottom > box.bottom + SLACK || rect.top < box.top - SLACK
    return (hides.test(overflowX) && isBeside) || (hides.test(overflowY) && isAbove)
  }
  let hides = /visible|hidden|clip/
  for (
    let element: Element | null = from;
    element !== null && element !== document.body;
    element = element.parentElement
  ) {
    const { display, overflowX, overflowY } = getComputedStyle(element)
    if (/^(inline|contents)$/.test(display)) continue
    if (isOut(element, hides)) return true
    if (/auto|scroll/.test(overflowX + overflowY)) return false
    hides = /hidden|clip/
  }
  return false
}
