import { setTimeout as pause } from 'node:timers/promises'

/** Waits until every service answers that it is well; the launcher takes its time with one that falls again and again. */
export async function untilWhole({ url }: { readonly url: string }): Promise<void> {
  for (;;) {
    const health = await fetch(`${url}/api/health`).catch(() => undefined)
    if (health !== undefined && ((await health.json()) as { status: string }).status === 'ok') return
    await pause(50)
  }
}
