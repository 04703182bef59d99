import { setTimeout as pause } from 'node:timers/promises'
import type { Installation } from '@regesta/launcher/installation'
import { ask, pose, QUESTIONS } from './questions.js'

/** Who comes while services fall asleep and wake. */
export interface Visit {
  readonly installation: Installation
  readonly random: () => number
  /** Whether services are hurt meanwhile, so that an answer may say that one does not answer just now. */
  readonly isDisturbed: boolean
  /** Milliseconds after which services fall asleep. */
  readonly restAfter: number
  readonly isOver: () => boolean
}

/** Asks one question after the other, most of them in about the moment at which the service falls asleep. */
export async function askAround({ installation, random, isDisturbed, restAfter, isOver }: Visit): Promise<string[]> {
  const problems: string[] = []
  while (!isOver()) {
    await pause(restAfter * (random() < 0.3 ? random() : 0.8 + random()))
    const question = QUESTIONS[Math.floor(random() * QUESTIONS.length)]
    if (question !== undefined) problems.push(...(await pose(installation, question, isDisturbed)))
  }
  return problems
}

/** Stores pipelines, and notes those of which it was told that they are stored. */
export async function storePipelines(
  { installation, random, isDisturbed, restAfter, isOver }: Visit,
  stored: string[],
): Promise<string[]> {
  const problems: string[] = []
  while (!isOver()) {
    await pause(restAfter * 2 * random())
    const identifier = `stored-${stored.length}-${Math.floor(random() * 1e9)}`
    const { status, text, isUnavailable } = await ask(installation, '/pipelines', {
      identifier,
      name: identifier,
      steps: [],
    })
    if (status < 300) stored.push(identifier)
    else if (!(isDisturbed && isUnavailable)) problems.push(`a pipeline got ${status} ${text}`)
  }
  return problems
}

/** Looks on for a while, again and again. */
export async function lookOn({ installation, random, restAfter, isOver }: Visit): Promise<string[]> {
  while (!isOver()) {
    const leaving = new AbortController()
    const { body } = await fetch(`${installation.url}/api/events`, { signal: leaving.signal })
    const reading = readAll(body)
    await pause(restAfter * 3 * random())
    leaving.abort()
    await reading
  }
  return []
}

async function readAll(body: ReadableStream | null): Promise<void> {
  try {
    for await (const _ of body ?? []);
  } catch {
    // The viewer has left.
  }
}
