import fc from 'fast-check'
import { NASTY_TEXTS } from './nasty-values.js'

const BOMB = `a: &a [x,x,x,x,x,x,x,x,x]
b: &b [*a,*a,*a,*a,*a,*a,*a,*a,*a]
c: &c [*b,*b,*b,*b,*b,*b,*b,*b,*b]
d: &d [*c,*c,*c,*c,*c,*c,*c,*c,*c]
e: &e [*d,*d,*d,*d,*d,*d,*d,*d,*d]
f: &f [*e,*e,*e,*e,*e,*e,*e,*e,*e]
`

const CONTENTS = [
  'identifier: imported\nname: Imported\nsteps: []\n',
  'identifier: imported\nname: Imported\nsteps:\n  - {step_number: 1, step_name: A, component_name: text_profiler}\n',
  BOMB,
  '!!js/function "return 1"',
  'x: &x [*x]',
  '- - - - -',
  '\u0000\u0001',
  '{',
  '',
  'a: "\\ud800"',
  '__proto__: {polluted: true}\nidentifier: p\nname: p\nsteps: []',
  '%YAML 9.9\n---\na',
  `${'['.repeat(3_000)}`,
]

export interface Form {
  readonly contentType: string
  readonly body: Buffer
}

/** Forms with one file, mostly with something wrong. */
export const forms: fc.Arbitrary<Form> = fc
  .tuple(
    fc.constantFrom(...CONTENTS),
    fc.constantFrom('pipeline.yaml', '../../../x.yaml', '', ...NASTY_TEXTS),
    fc.constantFrom('file', 'file', 'file', 'other', '', '__proto__'),
    fc.constantFrom(...DAMAGES()),
  )
  .map(([content, filename, field, damage]) => damage(field, filename, content))

type Damage = (field: string, filename: string, content: string) => Form

function DAMAGES(): readonly Damage[] {
  const part = (field: string, filename: string, content: string) =>
    `--limit\r\nContent-Disposition: form-data; name="${field}"; filename="${filename}"\r\nContent-Type: text/yaml\r\n\r\n${content}\r\n`
  const form = (body: string, contentType = 'multipart/form-data; boundary=limit') => ({
    contentType,
    body: Buffer.from(body),
  })
  const whole: Damage = (...parts) => form(`${part(...parts)}--limit--\r\n`)
  return [
    whole,
    whole,
    whole,
    (...parts) => form(part(...parts)),
    (...parts) => form(`${part(...parts)}--limit--\r\n`.slice(0, -30)),
    (...parts) => form(`${part(...parts)}--limit--\r\n`, 'multipart/form-data'),
    (...parts) => form(`${part(...parts)}--limit--\r\n`, 'multipart/form-data; boundary=other'),
    (...parts) => form(`${part(...parts)}--limit--\r\n`, 'multipart/mixed; boundary=limit'),
    (...parts) => form(`${part(...parts)}--limit--\r\n`, `multipart/form-data; boundary=${'x'.repeat(2_000)}`),
    (...parts) => form(`${part(...parts).repeat(500)}--limit--\r\n`),
    (field, _, content) =>
      form(`--limit\r\nContent-Disposition: form-data; name="${field}"\r\n\r\n${content}\r\n--limit--\r\n`),
    () => form('--limit\r\n\r\n\r\n--limit--\r\n'),
    () => form('--limit--'),
    (field, filename, content) => form(part(field, filename, content).replaceAll('\r\n', '\n')),
    (_, __, content) => form(`--limit\r\n${'X-Long: y\r\n'.repeat(3_000)}\r\n${content}\r\n--limit--\r\n`),
    (...parts) => form(part(...parts), 'application/x-yaml'),
    (_, __, content) => ({ contentType: 'application/x-yaml', body: Buffer.from(content, 'utf16le') }),
  ]
}
