import { useSyncExternalStore } from 'react'
import type { Language } from '../texts/formats.js'

/** The repository that somebody practises in, or the public one. */
export type Environment = 'practice' | 'production'

/** How a person likes the console; kept in this browser and nowhere else. */
interface Preferences {
  readonly language: Language
  readonly theme: 'system' | 'light' | 'dark'
  /** The repository that this person works for; every page that sends something says which. */
  readonly environment: Environment
  /** Whether single letters are keys of their own; who talks to the computer switches them off. */
  readonly letters: 'on' | 'off'
}

const KEY = 'regesta.preferences'
const ALLOWED: { readonly [K in keyof Preferences]: readonly Preferences[K][] } = {
  language: ['en', 'de'],
  theme: ['system', 'light', 'dark'],
  environment: ['practice', 'production'],
  letters: ['on', 'off'],
}

let current = read()
const listeners = new Set<() => void>()

// Another tab of this browser may choose something else.
addEventListener('storage', ({ key }) => {
  if (key === KEY) change(read())
})

/** One preference as it is now. */
export const preferenceOf = <K extends keyof Preferences>(name: K): Preferences[K] => current[name]

/** One preference and how to change it; every tab follows. */
export function usePreference<K extends keyof Preferences>(name: K): [Preferences[K], (value: Preferences[K]) => void] {
  const value = useSyncExternalStore(follow, () => current[name])
  return [value, (chosen) => store({ ...current, [name]: chosen })]
}

function follow(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function store(preferences: Preferences): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(preferences))
  } catch {
    // A browser that keeps nothing still shows what was chosen, until it is closed.
  }
  change(preferences)
}

function change(preferences: Preferences): void {
  current = preferences
  for (const listener of listeners) listener()
}

function read(): Preferences {
  const kept = stored()
  const known = <K extends keyof Preferences>(name: K): Preferences[K] | undefined =>
    ALLOWED[name].find((one) => one === kept[name])
  return {
    language: known('language') ?? ofBrowser(),
    theme: known('theme') ?? 'system',
    environment: known('environment') ?? 'practice',
    letters: known('letters') ?? 'on',
  }
}

function stored(): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}')
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}

function ofBrowser(): Language {
  return navigator.language.toLowerCase().startsWith('de') ? 'de' : 'en'
}
