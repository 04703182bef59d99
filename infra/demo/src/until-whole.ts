import { setTimeout as pause } from 'node:timers/promises'

/** Waits until every service answers that it is well; the launcher takes its time with one that falls again and again. */
export async function untilWhole({ url }: { readonly url: string }): Promise<void> {
  for (;;) {
    const health = await fetch(`${url}/api/health`)
      .then((answer) => answer.json() as Promise<{ status: string }>)
      .catch(() => undefined)
    if (health?.status === 'ok') return
    await pause(50)
  }
}
