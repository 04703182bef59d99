/** Asks a running installation through its gateway; an answer that is no success is an error. */
export class Ask {
  constructor(private readonly url: string) {}

  get<T>(path: string): Promise<T> {
    return this.send(path)
  }

  post<T = Record<string, unknown>>(path: string, body: object, headers: Record<string, string> = {}): Promise<T> {
    return this.send(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })
  }

  private async send<T>(path: string, request?: RequestInit): Promise<T> {
    const answer = await fetch(`${this.url}/api${path}`, request)
    if (!answer.ok)
      throw new Error(`${request?.method ?? 'GET'} ${path} answered ${answer.status}: ${await answer.text()}`)
    return (await answer.json()) as T
  }
}
