/** Each language by its own name, so that a person who understands no other finds it. */
export const LANGUAGES = { en: 'English', de: 'Deutsch' } as const

export type Language = keyof typeof LANGUAGES

/** Numbers, lists and times as a language writes them. */
export function formats(language: Language) {
  const numbers = new Intl.NumberFormat(language)
  const lengths = new Intl.NumberFormat(language, { maximumSignificantDigits: 4 })
  const shares = new Intl.NumberFormat(language, { style: 'percent' })
  const alternatives = new Intl.ListFormat(language, { type: 'disjunction' })
  const lists = new Intl.ListFormat(language, { type: 'conjunction' })
  const moments = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' })
  return {
    count: (value: number) => numbers.format(value),
    /** A name with how many there are of it, once that is known. */
    counted: (name: string, value: number | undefined) =>
      value === undefined ? name : `${name} (${numbers.format(value)})`,
    /** A length as exactly as one reads it. */
    measure: (value: number) => lengths.format(value),
    percent: (share: number) => shares.format(share),
    bytes: (value: number) => {
      const [unit, size] = SIZES.find(([, least]) => value >= least) ?? (['byte', 1] as const)
      // The short name of the byte has no plural.
      const named =
        size === 1
          ? ({ unitDisplay: 'long', maximumFractionDigits: 0 } as const)
          : ({ unitDisplay: 'short', maximumFractionDigits: 1 } as const)
      return new Intl.NumberFormat(language, { style: 'unit', unit, ...named }).format(value / size)
    },
    list: (values: readonly string[]) => lists.format(values),
    either: (values: readonly string[]) => alternatives.format(values),
    /** Old projects hold times that no calendar knows; they are shown as they are. */
    moment: (timestamp: string) => {
      const moment = new Date(timestamp)
      return Number.isNaN(moment.getTime()) ? timestamp : moments.format(moment)
    },
    /** A span in the largest unit that makes at least one of it: "3 minutes". */
    span: (seconds: number) => {
      const [unit, size] = UNITS.find(([, length]) => seconds >= length) ?? (['second', 1] as const)
      const named = { style: 'unit', unit, unitDisplay: 'long' } as const
      return new Intl.NumberFormat(language, named).format(Math.floor(seconds / size))
    },
  }
}

const SIZES = [
  ['gigabyte', 1_000_000_000],
  ['megabyte', 1_000_000],
  ['kilobyte', 1_000],
  ['byte', 1],
] as const

const UNITS = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
  ['second', 1],
] as const
