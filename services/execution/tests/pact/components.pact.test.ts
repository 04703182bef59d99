import { MatchersV3 } from '@pact-foundation/pact'
import { componentsInternal, RunDescription } from '@regesta/contracts/components'
import { pactBetween } from '@regesta/testing/pact-between'
import { promisesOf } from '@regesta/testing/promises'
import { expect, it } from 'vitest'

const { boolean, eachLike, integer, like, regex, string } = MatchersV3

const promised = promisesOf(pactBetween('execution', 'components'), componentsInternal)

const RUN = '7f3f1c9e-3d0a-4a57-9d39-2f5d2b1a0c11'

/** What a run needs of an installed component. */
const description = {
  component_name: 'word_counter',
  version: string('0.1.0'),
  folder: string('/home/me/components/word_counter'),
  kind: regex('python|node', 'python'),
  interpreter: string('/home/me/components/word_counter/env/bin/python'),
  entry: string('/home/me/components/word_counter/main.py'),
  output_argument: {
    strategy: regex('single_file_output|single_file_output_file|directory|single_file_fallback', 'single_file_output'),
    flag: regex('--output(-file|-dir)?', '--output'),
  },
  verbose: boolean(false),
  environment: like({}),
  specification: like({
    inputs: eachLike({ name: string('input-file'), type: string('file_path'), required: boolean(true) }),
    outputs: eachLike({ name: string('output-file'), pattern: string('{original_stem}_words.json') }),
    parameters: eachLike({ name: string('ignore-case'), type: string('boolean'), required: boolean(false) }),
  }),
  installation_values: like({}),
}

it('takes a lease on an installed component and learns how to run it', () => {
  const wanted = { component_name: 'word_counter', holder: 'execution' }
  return promised(
    {
      given: 'the component word_counter is installed',
      asks: 'a lease on an installed component',
      request: ['POST', '/internal/leases', { ...wanted, run_id: string(RUN) }],
      answer: { lease_id: string('lease'), run_description: description },
    },
    async (components) => {
      const lease = await components.takeLease({ body: { ...wanted, run_id: RUN } })
      expect(lease.lease_id).toBe('lease')
      expect(Object.keys(RunDescription.shape)).toEqual(expect.arrayContaining(Object.keys(lease.run_description)))
      expect(lease.run_description.specification.inputs[0]?.name).toBe('input-file')
    },
  )
})

it('learns that another version is installed than a run wants', () => {
  const wanted = { component_name: 'word_counter', holder: 'execution', version: '0.0.1' }
  return promised(
    {
      given: 'the component word_counter is installed',
      asks: 'a lease on another version of a component',
      request: ['POST', '/internal/leases', { ...wanted, run_id: string(RUN) }],
      refused: [409, 'conflict'],
      answer: { success: false, error: string("Component 'word_counter' is installed in version 1.0.0, not 0.0.1") },
    },
    async (components) => {
      const attempt = components.takeLease({ body: { ...wanted, run_id: RUN } })
      await expect(attempt).rejects.toMatchObject({ code: 'conflict' })
    },
  )
})

it('learns that there is no such component', () => {
  const wanted = { component_name: 'nobody', holder: 'execution' }
  return promised(
    {
      asks: 'a lease on an unknown component',
      request: ['POST', '/internal/leases', { ...wanted, run_id: string(RUN) }],
      refused: [404, 'not_found'],
      answer: { success: false, error: string("Component 'nobody' is not installed") },
    },
    async (components) => {
      const attempt = components.takeLease({ body: { ...wanted, run_id: RUN } })
      await expect(attempt).rejects.toMatchObject({ code: 'not_found' })
    },
  )
})

it('gives a lease back', () =>
  promised(
    { asks: 'the end of a lease', request: ['DELETE', '/internal/leases/lease-1'], answer: { ok: true } },
    async (components) => {
      expect(await components.releaseLease({ params: { lease_id: 'lease-1' } })).toEqual({ ok: true })
    },
  ))

it('says after a restart which runs still need their leases', () => {
  const body = { holder: 'execution', run_ids: [RUN] }
  return promised(
    {
      asks: 'the runs that are left after a restart',
      request: ['POST', '/internal/leases/replace', body],
      answer: { released: integer(0) },
    },
    async (components) => expect(await components.replaceLeases({ body })).toEqual({ released: 0 }),
  )
})
