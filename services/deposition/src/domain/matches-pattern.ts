/** Whether a file name matches a pattern with `*` (any text) and `?` (one character). Runs in linear time per star. */
export function matchesPattern(name: string, pattern: string): boolean {
  const text = [...name.normalize('NFC')]
  const wanted = [...pattern.normalize('NFC')]
  let at = 0
  let next = 0
  let star = -1
  let resume = 0
  while (at < text.length) {
    if (next < wanted.length && wanted[next] === '*') {
      star = next
      next += 1
      resume = at
    } else if (next < wanted.length && (wanted[next] === '?' || wanted[next] === text[at])) {
      at += 1
      next += 1
    } else if (star >= 0) {
      next = star + 1
      resume += 1
      at = resume
    } else return false
  }
  return wanted.slice(next).every((character) => character === '*')
}
