import fc from 'fast-check'

/** Marks a text that stands in JSON without quotes, as no serialiser would write it. */
const RAW = '\u0001raw:'

const raw = (json: string) => `${RAW}${json}`

/** Values as JSON text; what is marked as raw stands there literally. */
export const toJsonText = (value: unknown): string =>
  (JSON.stringify(value) ?? 'null').replace(/"\\u0001raw:((?:[^"\\]|\\.)*)"/g, (_, text: string) =>
    JSON.parse(`"${text}"`),
  )

const nested = (depth: number, open: string, close: string) => raw(open.repeat(depth) + close.repeat(depth))

const NUMBERS = [
  0,
  -1,
  1.5,
  -0.5,
  1e21,
  2 ** 31,
  2 ** 53,
  -(2 ** 63),
  1e308,
  5e-324,
  ...['1e400', '-1e400', '1e-400', '-0', '123456789012345678901234567890', '9223372036854775808'].map(raw),
]

/** No JSON at all. */
const BROKEN = [
  'NaN',
  'Infinity',
  '-Infinity',
  'undefined',
  '0x10',
  '01',
  '1.',
  '.5',
  "'x'",
  '// x',
  '{a:1}',
  '[1,]',
  '"\u0000"',
].map(raw)

const PROTOTYPES = [
  '{"__proto__":{"polluted":true}}',
  '{"constructor":{"prototype":{"polluted":true}}}',
  '{"toString":1,"valueOf":2,"hasOwnProperty":3,"toJSON":4,"then":5,"length":6}',
  '{"__proto__":null}',
  '{"a":1,"a":2}',
  '{"":1}',
].map(raw)

export const NASTY_TEXTS = [
  '',
  ' ',
  '\t\r\n',
  '\u0000',
  'a\u0000b',
  '\u0007\u001b[31m\u007f',
  '\ud800',
  'x\udc00y',
  '\ufeffx',
  '\u202egnp.exe',
  'a\u0301\u0323'.repeat(50),
  '👩‍👩‍👧‍👦'.repeat(20),
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'hasOwnProperty',
  '../../../../../../../../etc/passwd',
  '..\\..\\..\\windows\\win.ini',
  '/etc/passwd',
  '/proc/self/environ',
  '/dev/zero',
  '/dev/stdin',
  '/nonexistent/\u0000/x',
  'file:///etc/passwd',
  'http://169.254.169.254/latest/meta-data/',
  'http://127.0.0.1:1/',
  'http://[::1]:22/',
  'C:\\Windows\\System32',
  '//server/share',
  'CON',
  '-rf',
  '--output=/x',
  '$(id)',
  '`id`; id | id & id',
  "'; DROP TABLE files; --",
  '" OR "1"="1',
  '%',
  '%%%%____',
  '*'.repeat(60),
  '(a+)+$',
  '(?<!a)[',
  `\${constructor.constructor("return process")()}`,
  '{{7*7}}',
  '{original_stem}',
  `\${repo_metadata.__proto__.x}`,
  '!!js/function "x"',
  '<script>alert(1)</script>',
  '<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><x>&e;</x>',
  'true',
  'null',
  'NaN',
  '1e400',
  '-1',
  '1.5',
  '٣',
  '1'.repeat(400),
  'a'.repeat(5_000),
  '../'.repeat(2_000),
  'a'.repeat(256),
  '9007199254740993',
  '2026-02-30',
  '0000-00-00T00:00:00Z',
  '99999999999999999999-01-01',
]

/** Anything that may stand where a member's value stands. */
export const nastyValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 5, arbitrary: fc.constantFrom(...NASTY_TEXTS) },
  { weight: 3, arbitrary: fc.constantFrom<unknown>(...NUMBERS) },
  { weight: 1, arbitrary: fc.constantFrom(...BROKEN) },
  { weight: 2, arbitrary: fc.constantFrom(...PROTOTYPES) },
  { weight: 2, arbitrary: fc.constantFrom<unknown>(null, true, false, [], {}, [[]], [null], { '': null }) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(nested(200, '[', ']'), nested(5_000, '[', ']'), nested(50_000, '{"a":', '}')),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      'long '.repeat(40_000),
      Array.from({ length: 20_000 }, (_, i) => i),
    ),
  },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
  { weight: 2, arbitrary: fc.jsonValue({ maxDepth: 4 }) },
)

export const nastyText: fc.Arbitrary<string> = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...NASTY_TEXTS) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 30 }) },
)
