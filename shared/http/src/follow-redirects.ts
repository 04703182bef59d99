/** Redirections that a request follows one after another. */
export const MOST_REDIRECTS = 5

/** The head of an answer, whichever client has asked for it. */
interface Head {
  readonly statusCode?: number | undefined
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
}

/** How one kind of request follows redirections. */
interface Following<R> {
  /** Sends the request to one address; resolves with the head of the answer. */
  send(url: URL): Promise<R>
  /**
   * Judges where an answer leads, an absolute address unless it cannot be understood.
   *
   * @returns where to go, undefined to stay with the answer; throws to give up
   */
  next(target: string, followed: number): URL | undefined
  /** Gives up the body of an answer that only leads on. */
  discard(response: R): void | Promise<void>
}

/** Sends a request to an address and to those that answers lead on to, each of which is judged before anything is sent to it. */
export async function followRedirects<R extends Head>(
  start: URL,
  { send, next, discard }: Following<R>,
): Promise<{ response: R; url: URL }> {
  let url = start
  for (let followed = 0; ; followed += 1) {
    const response = await send(url)
    const target = redirectionOf(response, url)
    const following = target === undefined ? undefined : next(target, followed)
    if (following === undefined) return { response, url }
    await discard(response)
    url = following
  }
}

/** Where an answer leads; 304 and answers without an address lead nowhere. An address that cannot be understood is as it came. */
function redirectionOf({ statusCode = 0, headers }: Head, from: URL): string | undefined {
  const { location } = headers
  const isRedirection = statusCode >= 300 && statusCode < 400 && statusCode !== 304
  if (!isRedirection || typeof location !== 'string' || location === '') return undefined
  return URL.canParse(location, from.href) ? new URL(location, from).href : location
}
