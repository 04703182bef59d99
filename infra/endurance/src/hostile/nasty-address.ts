import type { Target } from '@regesta/gateway/route-lookup'
import fc from 'fast-check'
import type { KnownValues } from './from-schema.js'
import { nastyText } from './nasty-values.js'

/** A path with its parameters filled in. */
export const fill = (path: string, params: Record<string, unknown>, encode: (text: string) => string) =>
  path.replace(/:(\w+)/g, (_, name: string) => encode(wellFormed(String(params[name] ?? 'x'))))

/** A query string; empty without members. */
export function search(query: Record<string, unknown>): string {
  const pairs = Object.entries(query).filter(([, value]) => value !== undefined)
  if (pairs.length === 0) return ''
  return `?${pairs.map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(wellFormed(String(value)))}`).join('&')}`
}

/** Lone surrogates cannot be percent-encoded. */
const wellFormed = (text: string) => text.replace(/[\ud800-\udfff]/g, '\ufffd')

const NASTY_SEGMENTS = [
  '..',
  '.',
  '%2e%2e%2f%2e%2e%2fetc%2fpasswd',
  '..%2f..%2f..%2fetc%2fpasswd',
  '%2e%2e',
  '%00',
  'a%00b',
  '%',
  '%zz',
  '%c0%ae%c0%ae',
  '%ff%fe',
  '%ed%a0%80',
  '%0d%0aX-Injected:%201',
  '%252e%252e%252f',
  '%5c..%5c',
  ';a=b',
  'a;jsessionid=1',
  'a%3Fb',
  'a%23b',
  'a+b',
  '%20',
  '',
  '0',
  '-1',
  '1.5',
  '1e3',
  '00000000000000000001',
  '999999999999999',
  '99999999999999999999999',
  '0x10',
  '__proto__',
  'constructor',
  'hasOwnProperty',
  '\u00ff\u00fe',
  'a'.repeat(3_000),
  '%F0%9F%92%A9'.repeat(100),
  '*',
  '%25',
  '[x]',
  '{x}',
]

/** The path with one parameter that is none, or with a part that does not belong there. */
export const nastyPath = ({ path }: Target, { values }: { readonly values: KnownValues }): fc.Arbitrary<string> =>
  fc
    .tuple(fc.constantFrom(...NASTY_SEGMENTS), nastyText, fc.nat(7), fromNames(path, values))
    .map(([segment, text, how, params]) => {
      const filled = fill(path, params, encodeURIComponent)
      if (path.includes(':') && how < 4)
        return fill(path, Object.fromEntries(namesOf(path).map((name) => [name, segment])), String)
      if (path.includes(':') && how < 6)
        return fill(path, Object.fromEntries(namesOf(path).map((name) => [name, text])), encodeURIComponent)
      const places = [
        `${filled}/${segment}`,
        `${filled}/`,
        filled.replace('/api/', '/api//'),
        `/api/${segment}/..${filled}`,
        filled.toUpperCase(),
        `${filled}%20`,
      ]
      return places[(how + segment.length) % places.length] ?? filled
    })

const namesOf = (path: string) => [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name)

const fromNames = (path: string, values: KnownValues): fc.Arbitrary<Record<string, unknown>> =>
  fc.record(Object.fromEntries(namesOf(path).map((name) => [name, fc.constantFrom(...(values[name] ?? ['x']))])))

/** A query string with values that do not fit, several times the same name, or names that mean something to JavaScript. */
export function nastyQuery({ endpoint }: Target): fc.Arbitrary<string> {
  const names = Object.keys((endpoint.query as { shape?: object }).shape ?? {})
  const name = fc.constantFrom(
    ...(names.length > 0 ? names : ['page']),
    '__proto__',
    'constructor',
    '__proto__[x]',
    'a[b]',
    'a[]',
    '',
  )
  const value = fc.oneof(
    nastyText.map((text) => encodeURIComponent(wellFormed(text)).slice(0, 6_000)),
    fc.constantFrom('%', '%zz', '%00', '%ff', '%0d%0aX-Injected:1', '=', '&', '%ed%a0%80'),
  )
  const pair = fc.tuple(name, value).map(([key, text]) => `${key}=${text}`)
  const many = pair.map((one) => `${one.slice(0, 20)}&`.repeat(300))
  const twice = fc.tuple(name, value).map(([key, text]) => `${key}=1&${key}=${text}&${key}[]=2&${key}`)
  return fc.oneof(
    { weight: 5, arbitrary: pair },
    { weight: 2, arbitrary: twice },
    { weight: 1, arbitrary: many },
    { weight: 1, arbitrary: fc.constantFrom('', '?', '&&&', '#x', '%', '=', 'x') },
  )
}
