import type { Settings } from './model-tools.js'

type Numbers = [number, number, number]

/** From where a model is looked at, in measures of its own. */
export interface Seen {
  /** From its middle to the eye. */
  readonly direction: Readonly<Numbers>
  /** 1: all of it is just in sight. */
  readonly far: number
  /** What is looked at beside its middle. */
  readonly aim: Readonly<Numbers>
}

/** What of the settings belongs to a view that somebody shows to others; measuring does not. */
type Look = Omit<Settings, 'isMeasuring'>
export type SavedView = Seen & Look

/** A view as an address holds it: numbers, and words for what is not as usual. */
export function writeView({ direction, far, aim, wireframe, grid, light, section, upAxis }: SavedView): string {
  const words = [
    ...(wireframe ? ['wireframe'] : []),
    ...(grid ? [] : ['no-grid']),
    ...(upAxis === 'z' ? ['z-up'] : []),
    ...(light === 1 ? [] : [`light:${short(light)}`]),
    ...(section === 0 ? [] : [`cut:${short(section)}`]),
  ]
  return [...[...direction, far, ...aim].map(short), ...words].join(',')
}

/** Enough for any screen; never `-0`. */
const short = (number: number) => String(Math.round(number * 1_000) / 1_000 + 0)

/** What is written so; undefined for what is not. */
export function readView(text: string): SavedView | undefined {
  const parts = text.split(',')
  const [dx, dy, dz, far = 0, ...aim] = parts.slice(0, 7).map(Number)
  const [ax, ay, az] = aim
  const direction: Numbers = [dx ?? 0, dy ?? 0, dz ?? 0]
  const numbers = [...direction, far, ax, ay, az]
  const isSeen = numbers.every((one) => one !== undefined && Math.abs(one) <= 100) && far > 0
  if (!isSeen || direction.every((one) => one === 0)) return undefined
  const words = parts.slice(7)
  return {
    ...{ direction, far, aim: [ax ?? 0, ay ?? 0, az ?? 0] },
    wireframe: words.includes('wireframe'),
    grid: !words.includes('no-grid'),
    upAxis: words.includes('z-up') ? 'z' : 'y',
    light: share(words, 'light', 2) ?? 1,
    section: share(words, 'cut', 1) ?? 0,
  }
}

function share(words: readonly string[], name: string, most: number): number | undefined {
  const found = words.find((word) => word.startsWith(`${name}:`))
  const number = Number(found?.slice(name.length + 1))
  return found !== undefined && number >= 0 && number <= most ? number : undefined
}
