import {
  DatasetSection,
  ExecutionSection,
  RepoSection,
  SecuritySection,
  ServerSection,
} from '@regesta/contracts/configuration'
import { findingOf, findingsOf } from '@regesta/contracts/messages'
import { MESSAGES, messageOf } from '@regesta/contracts/sentences'
import { FORMER_MESSAGES } from '@regesta/contracts/sentences/former'
import { describe, expect, it } from 'vitest'
import type { z } from 'zod'

/** Parameters that are never free text. */
const NAMES: Readonly<Record<string, string>> = {
  field: 'publication_date',
  attribute: 'gnd',
  one: 'creator',
  code: 'INVALID_URI',
  place: '/meshes/0',
  line: '12',
  at: '3',
  argument: 'table',
  second: 'folder',
  accepted: 'table, folder',
  number: '12',
  of: '24',
  expected: '24',
  write: 'publish',
  purpose: 'create draft',
  repository: 'https://repository.example.org',
  key: 'repo.sandbox_base_url',
  next_time: '2026-11-23T12:30:00.000Z',
  time: '2026-11-23T12:00:00.000Z',
  schema: '/museum/object.xsd',
  path: '/museum/a, b.jpg',
  setting: 'server.port',
  member: 'steps[0].outputs',
  demand: 'must be a positive whole number',
  counted: 'characters',
  tool: 'uv',
  token: 'flow-map-end',
  exit: '3',
  amount: '3.1 MiB',
  whole: '12.0 MiB',
  action: 'new_version',
  type: 'string',
  values: 'a, b',
  url: 'http://registry.example.org/a.zip',
  host: 'registry.example.org:8080',
  wanted: 'number',
  given: 'string',
  bound: '>=1',
  yaml_file: '/museum/a, b.yaml',
  brackets: 'Flow map',
  sign: '}',
  others: 'C:\\museum\\c.jpg',
}

/** The sentence of a template with something in each of its places. */
function filledIn(template: string) {
  const names = [...template.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '')
  const message_params = Object.fromEntries(names.map((name) => [name, NAMES[name] ?? `the ${name}: 1.5, or "so"`]))
  const sentence = names.reduce((text, name) => text.replace(`{${name}}`, message_params[name] ?? ''), template)
  return { sentence, message_params }
}

/** As project files, logs and kept operations hold them; the words have changed since. */
const SAID_BY_EARLIER_RELEASES: readonly (readonly [string, string])[] = [
  ['wrong_content', 'The content is no JPEG: it looks like text'],
  [
    'identifier_of_other_scheme',
    "Invalid identifier in 'related_identifiers': 10.1/a. That is no identifier of the scheme 'isbn'; correct one of them",
  ],
  ['left_out_no_file', 'It is no file, or a link that leads nowhere or out of the allowed folders'],
  ['bundle_head', 'cup.obj stands for the bundle of cup.mtl.'],
  ['next_nothing', 'Nothing; a plan changes its metadata, a new version its files'],
  ['items_sent', '2 of 3 items done, 20 bytes sent'],
  ['references_followed', 'References of 4 models followed'],
  [
    'metadata_may_arrive',
    'Other metadata were sent before without an answer, and may still arrive until 2026-11-23T12:00:00.000Z. Publish after that',
  ],
  ['record_published_already', 'Record 5 is published already; its files stay as they are'],
  ['only_versions_removed', 'Record 5 is no new version. Take its preparation back in the history'],
  ['deposition_is_published', 'Deposition 7 is no draft, it is published'],
  [
    'sheet_too_slow',
    'The spreadsheet could not be read within 60 seconds, far more than a sound one of its size needs. Check what it contains, or save it anew',
  ],
  ['archive_no_component', 'The archive is no component: Missing required file: main.py'],
  ['run_not_stored', 'The run is over, but how it ended cannot be stored yet. The disk is full'],
]

describe('the sentences of the table', () => {
  it.each(Object.entries(MESSAGES))('%s is known again with what was filled in', (message_id, template) => {
    const { sentence, message_params } = filledIn(template)
    const { message_reasons, ...known } = messageOf(sentence)
    expect(known).toEqual({ message_id, message_params })
    expect(message_reasons?.map(({ message_id: id }) => id)).toEqual(
      'demand' in message_params ? ['must_be_positive'] : undefined,
    )
  })

  it.each(SAID_BY_EARLIER_RELEASES)('%s is known in the words of earlier releases, too: %s', (message_id, sentence) => {
    expect(messageOf(sentence)).toMatchObject({ message_id })
  })

  it('are known in each of the former words, with what was filled in', () => {
    expect(messageOf('The repository has MD5 ab, sent was MD5 cd')).toEqual({
      message_id: 'bytes_differ',
      message_params: { there: 'ab', sent: 'cd' },
    })
    for (const [id, sentence] of Object.entries(FORMER_MESSAGES)) {
      expect(Object.keys(MESSAGES)).toContain(id)
      const filled = sentence.replace(/\{(\w+)\}/g, (_, name: string) => NAMES[name] ?? `a ${name}`)
      expect([sentence, messageOf(filled).message_id]).toEqual([sentence, id])
    }
  })

  it('are no other texts, and none that only begin or end like them', () => {
    for (const text of [
      '',
      'Invalid',
      'Unknown field: two words',
      'Unknown field: ',
      'Line of objects.csv: too long',
      'glTF not read: it is empty',
      'Metadata validation failed. Or not',
    ])
      expect(messageOf(text)).toEqual({})
    expect(findingOf('Something else')).toEqual({ message: 'Something else' })
  })
})

describe('several sentences in one', () => {
  const missing = (name: string) => `Missing input '${name}', which the component requires`
  const wrong = (name: string) => `'${name}' must be of type integer, received "many; of them"`

  it('are not one in which the first swallows the others', () => {
    expect(messageOf(wrong('size'))).toMatchObject({ message_params: { received: '"many; of them"' } })
    for (const several of [
      `${missing('a')}; ${missing('b')}`,
      `${wrong('a')}; ${wrong('b')}`,
      `${wrong('a')}; ${missing('b')}`,
    ])
      expect(messageOf(several)).toEqual({})
    expect(findingsOf([`${missing('a')}; ${missing('b')}`])).toMatchObject([
      { message_id: 'argument_missing', message_params: { kind: 'input', argument: 'a' } },
      { message_id: 'argument_missing', message_params: { kind: 'input', argument: 'b' } },
    ])
  })

  it('are told one by one beside the whole, and where one leads to several, behind those that lead there', () => {
    const idsOf = (sentence: string) => {
      const { message_id, message_reasons = [], message_parts = [] } = findingOf(sentence)
      return [message_id, message_reasons.map((one) => one.message_id), message_parts.map((one) => one.message_id)]
    }
    const faults = "component.yaml:7:9 'inputs' must be a list, received {}; Missing required file: main.py"
    const broken = `Component 'cup' cannot run: ${faults}. Install it again`
    expect(idsOf(`${wrong('a').replace(';', '')}; ${missing('b')}`)).toEqual([
      undefined,
      [],
      ['value_of_type', 'argument_missing'],
    ])
    const parts = ['component_fault_at', 'component_file_missing']
    expect(idsOf(broken)).toEqual(['component_broken', [], parts])
    expect(idsOf(`Draft creation failed: ${broken}`)).toEqual(['drafting_failed', ['component_broken'], parts])
    expect(idsOf(`The component has 2 faults: ${faults}`)).toEqual(['component_has_faults', [], parts])
    expect(idsOf(`${missing('a')}; something else`)).toEqual([undefined, [], []])
    expect(idsOf(Array(101).fill(missing('a')).join('; '))).toEqual([undefined, [], []])
  })

  it('of a request are not swallowed by one that tells no value', () => {
    const hidden = "'credential_value' must be of type string"
    for (const other of [`'kind' must be one of a, b, received 3`, `'is_sandbox' must be more than 3, received 3`])
      expect(findingOf(`${hidden}; ${other}`)).toMatchObject({
        message_parts: [{ message: hidden }, { message: other }],
      })
  })

  const notSent = (name: string) => `'${name}' (/museum/${name}) is not at the repository. Upload it first`
  const empty = (name: string) => `/museum/${name} is empty; the repository takes no empty files`

  it('are told apart, also when they are of one kind', () => {
    const message_id = 'file_not_sent'
    expect(findingsOf([`${notSent('a.jpg')}; ${notSent('b.jpg')}`])).toEqual([
      { message: notSent('a.jpg'), message_id, message_params: { name: 'a.jpg', path: '/museum/a.jpg' } },
      { message: notSent('b.jpg'), message_id, message_params: { name: 'b.jpg', path: '/museum/b.jpg' } },
    ])
  })

  it('say what is wrong in a YAML text, and where, whatever else is said before', () => {
    const fault = 'Map keys must be unique at line 2, column 1'
    const shown = `${fault}:\n\na: c\n^`
    const idsOf = (sentence: string) => {
      const { message_id, message_reasons = [] } = findingOf(sentence)
      return [message_id, ...message_reasons.map((reason) => reason.message_id)]
    }
    const last = ['yaml_fault_shown', 'yaml_keys_repeated']
    expect(idsOf(`/a b/config.yaml: ${shown}`)).toEqual(['yaml_file_fault', ...last])
    expect(
      idsOf(
        `The configuration file cannot be used: /config.yaml: ${shown}. Correct it, or save a complete configuration; until then nothing else is answered`,
      ),
    ).toEqual(['blocked_until', 'config_file_unusable', 'yaml_file_fault', ...last])
    expect(idsOf(`Invalid or incomplete YAML format: ${fault}:`)).toEqual([
      'definition_yaml',
      'yaml_fault_at',
      'yaml_keys_repeated',
    ])
    expect(idsOf('Plain value cannot start with reserved character @ at line 1, column 4:\n\na: @x\n   ^')).toEqual([
      'yaml_fault_shown',
      'yaml_wrong_start',
    ])
  })

  it('say of each value of the configuration what is wrong with it, as its schema does', () => {
    const faultOf = (schema: z.ZodType, value: unknown) =>
      findingOf(schema.safeParse(value).error?.issues[0]?.message ?? '').message_id
    const { port, host, public_url, trusted_proxies } = ServerSection.shape
    expect([0, 70_000, 'x'].map((value) => faultOf(port, value))).toEqual([
      'setting_too_small',
      'setting_too_large',
      'setting_of_type',
    ])
    expect([faultOf(host, 1), faultOf(SecuritySection.shape.token, 'maybe')]).toEqual([
      'setting_of_type',
      'setting_unfit',
    ])
    expect(faultOf(RepoSection.shape.flatten_names, 'x')).toBe('setting_of_list')
    expect(faultOf(ExecutionSection, { slurm: { path_map: [{ local: '', remote: '' }] } })).toBe('setting_too_short')
    const addresses = ['x', 'http://a@b.org', 'http://b.org?c', 'http://b.org/c']
    expect(addresses.map((address) => faultOf(public_url, address))).toEqual([
      'address_needed',
      'address_with_user',
      'address_with_end',
      'address_with_path',
    ])
    expect(faultOf(trusted_proxies, ['x'])).toBe('proxy_unknown')
    expect(faultOf(trusted_proxies, [{ toString: 1, valueOf: 2 }])).toBe('proxy_unknown')
    expect(faultOf(DatasetSection.shape.repo_api, 'x')).toBe('address_of_web')
  })

  it('tell faults of a definition apart', () => {
    const unfit = 'steps[0].timeout_seconds: has a value that does not fit, received "a; b"'
    const taken = 'step 2 (Draw): has the number of another step'
    const missing = 'steps: Missing required field'
    expect(findingsOf([[unfit, taken, unfit, missing].join('; ')]).map(({ message_id }) => message_id)).toEqual([
      undefined,
    ])
    const fits = unfit.replace('; ', ', ')
    expect(findingsOf([[fits, taken, fits, missing].join('; ')]).map(({ message_id }) => message_id)).toEqual([
      'member_unfit',
      'step_number_taken',
      'member_unfit',
      'member_missing',
    ])
    expect(messageOf([fits, missing].join('; '))).toEqual({})
    expect(messageOf(unfit)).toMatchObject({ message_params: { received: '"a; b"' } })
  })

  it('one that holds a semicolon of its own is one', () => {
    expect(findingsOf([empty('a.jpg')])).toMatchObject([{ message_id: 'file_empty' }])
  })

  const every = [...Object.entries(MESSAGES), ...Object.entries(FORMER_MESSAGES)]
  it.each(every)('%s is told apart from those beside it: %s', (message_id, template) => {
    const { sentence, message_params } = filledIn(template)
    const other = { message: notSent('a.jpg'), message_id: 'file_not_sent' }
    const one = { message: sentence, message_id, message_params }
    expect(findingsOf([[sentence, other.message, sentence].join('; ')])).toMatchObject([one, other, one])
  })

  it('what they are led by is told apart from them, whatever they are', () => {
    const lead = { message: 'Record 5 was not published:', message_id: 'not_published', message_params: { id: '5' } }
    expect(findingsOf([`${lead.message} ${notSent('a.jpg')}; ${notSent('b.jpg')}`])).toMatchObject([
      lead,
      { message_params: { name: 'a.jpg' } },
      { message_params: { name: 'b.jpg' } },
    ])
    expect(findingsOf([`${lead.message} Something else`])).toEqual([lead, { message: 'Something else' }])
  })

  it('are one where what they list has semicolons', () => {
    const names = '"Cup" (1): its state; "Vase" (2): its files'
    const message = `2 of 3 items have changed since the plan was made: ${names}. Make the plan again`
    const message_params = { number: '2', of: '3', names }
    expect(findingsOf([message])).toEqual([{ message, message_id: 'plan_outdated', message_params }])
  })

  it('say first that work was cancelled, whatever its reason says of what it left open', () => {
    const open = 'Whether it was done is not known yet and is checked again at 2026-11-23T12:00:00.000Z'
    expect(findingOf(`The operation was cancelled: Publishing failed: HTTP 504. ${open}`)).toMatchObject({
      message_id: 'cancelled_and',
      message_reasons: [{ message_id: 'publishing_failed' }, { message_id: 'done_or_not' }],
    })
  })

  it('an upload that failed is told with what the repository said, and with when it is looked for again', () => {
    const failed = "Upload of 'a.jpg' failed: Too large"
    const open = `${failed}. Whether it arrived is checked again at 2026-11-23T12:00:00.000Z`
    expect(findingsOf([failed, open])).toMatchObject([
      { message_id: 'upload_failed', message_params: { name: 'a.jpg', reason: 'Too large' } },
      { message_id: 'upload_open', message_params: { reason: 'Too large', time: '2026-11-23T12:00:00.000Z' } },
    ])
  })

  it('none is called by the name of one that would swallow the others', () => {
    for (const sentence of [
      `${empty('a.jpg')}; Something else`,
      empty('a; b.jpg'),
      `The draft has 101 files; the repository allows 100; Something else`,
      `Record 5 was discarded: ${empty('a.jpg')}`,
    ])
      expect(findingsOf([sentence])).toEqual([{ message: sentence }])
  })
})
