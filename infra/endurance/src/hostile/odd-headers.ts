import fc from 'fast-check'

export interface OddHeaders {
  readonly title: string
  readonly headers: readonly (readonly [string, string])[]
}

const one = (name: string, ...values: string[]): OddHeaders[] =>
  values.map((value) => ({ title: `${name}: ${value.slice(0, 40)}`, headers: [[name, value]] }))

const ODD: readonly OddHeaders[] = [
  ...one('prefer', 'respond-async', 'respond-async, wait=1', 'return=minimal', ';;;,,,', 'a'.repeat(5_000)),
  ...one('idempotency-key', '', 'k', 'k', '__proto__', '../../x', '\u00ff\u00fe', 'k'.repeat(8_000)),
  ...one('last-event-id', '0', '1', '-1', '1e400', '99999999999999999999', 'x', '\u00ff'),
  ...one('if-match', '*', '"x"', 'W/"1"', '"', '\u00ff'),
  ...one('if-none-match', '*', '"x"'),
  ...one('accept', '', 'text/csv', 'text/html', 'image/*;q=0.1', ';;;', 'a/b, '.repeat(800)),
  ...one('accept-encoding', 'gzip, br', 'identity;q=0', '*'),
  ...one('range', 'bytes=0-10', 'bytes=-1', 'bytes=999999999-', 'bytes=0-0,5-6,9-', 'lines=1', 'bytes=x'),
  ...one('request-id', 'fine', 'two words', '../../x', '\u00ff', 'a'.repeat(500), '{"a":1}'),
  ...one('regesta-key', 'x', '', 'a'.repeat(44), '\u00ff'),
  ...one('regesta-project', 'x', '../x', '00000000-0000-0000-0000-000000000000'),
  ...one('x-http-method-override', 'DELETE', 'PUT'),
  ...one('x-forwarded-host', 'attacker.example'),
  ...one('x-forwarded-for', '8.8.8.8'),
  ...one('x-original-url', '/internal/session'),
  ...one('forwarded', 'for=1.1.1.1;host=attacker.example'),
  ...one('authorization', 'Bearer x', 'Basic eDp5', 'Bearer', '\u00ff'),
  ...one('cookie', 'regesta-token=x', '=; ;=;', 'a=b; '.repeat(1_000)),
  ...one('upgrade', 'websocket', 'h2c', 'TLS/1.0'),
  ...one('expect', '100-continue', 'something-else'),
  ...one('te', 'trailers', 'chunked'),
  ...one('trailer', 'x'),
  ...one('content-language', '\u00e4'),
  ...one('referer', 'http://attacker.example/'),
  ...one('user-agent', '', '() { :; }; /bin/true', '\u00ff'.repeat(100)),
  ...one('date', 'never'),
  ...one('x-large', 'x'.repeat(7_000)),
  { title: 'a hundred headers', headers: Array.from({ length: 100 }, (_, index) => [`x-${index}`, 'y']) },
  {
    title: 'prototype headers',
    headers: [
      ['__proto__', 'x'],
      ['constructor', 'y'],
      ['hasownproperty', 'z'],
    ],
  },
  {
    title: 'repeated headers',
    headers: [
      ['prefer', 'a'],
      ['prefer', 'respond-async'],
      ['idempotency-key', '1'],
      ['idempotency-key', '2'],
      ['accept', 'a/b'],
      ['accept', 'text/csv'],
    ],
  },
  {
    title: 'a web socket',
    headers: [
      ['connection', 'Upgrade'],
      ['upgrade', 'websocket'],
      ['sec-websocket-key', 'dGhlIHNhbXBsZSBub25jZQ=='],
      ['sec-websocket-version', '13'],
    ],
  },
]

/** Headers that are allowed by HTTP, and that nobody should be impressed by. */
export const ODD_HEADERS: fc.Arbitrary<OddHeaders> = fc.constantFrom(...ODD)
