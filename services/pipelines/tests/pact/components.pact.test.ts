import { MatchersV3 } from '@pact-foundation/pact'
import { components, componentsInternal } from '@regesta/contracts/components'
import { pactBetween } from '@regesta/testing/pact-between'
import { promisesOf } from '@regesta/testing/promises'
import { expect, it } from 'vitest'

const { eachLike, like, string } = MatchersV3
const promised = promisesOf(pactBetween('pipelines', 'components'), { ...components, ...componentsInternal })

const SINCE = '2026-01-01T00:00:00.000Z'

it('asks whether a component lies there', () =>
  promised(
    {
      asks: 'the question whether an unknown component is there',
      request: ['GET', '/pipeline_components/nobody/exists'],
      answer: { success: true, exists: false },
    },
    async (client) => {
      expect((await client.componentExists({ params: { component_name: 'nobody' } })).exists).toBe(false)
    },
  ))

it('learns which version is installed and since when, on which the reuse of outputs depends', () =>
  promised(
    {
      given: 'the component word_counter is installed',
      asks: 'a request for the run description of an installed component',
      request: ['GET', '/internal/components/word_counter/run-description'],
      answer: like({ component_name: 'word_counter', version: string('0.1.0'), built_at: string(SINCE) }),
    },
    async (client) => {
      const description = await client.getRunDescription({ params: { component_name: 'word_counter' } })
      expect(description).toMatchObject({ version: '0.1.0', built_at: SINCE })
    },
  ))

it('learns the names of inputs and parameters, so that it can warn of others', () => {
  const texts = { description: string(''), help_text: string('') }
  const parameter = { name: 'verbose', type: 'boolean', installation_provided: like(false), ...texts }
  const configuration = {
    success: true,
    component_name: 'word_counter',
    inputs: eachLike('input_file'),
    outputs: [],
    parameter_groups: eachLike({ title: 'Counting', description: '', parameters: eachLike(parameter) }),
    specification: {},
  }
  return promised(
    {
      given: 'the component word_counter is installed',
      asks: 'a request for the configuration of an installed component',
      request: ['GET', '/pipeline_components/word_counter/config'],
      answer: like(configuration),
    },
    async (client) => {
      const answer = await client.getComponentConfiguration({ params: { component_name: 'word_counter' } })
      expect([answer.inputs, answer.parameter_groups[0]?.parameters[0]?.name]).toEqual([['input_file'], 'verbose'])
    },
  )
})

it('learns that a component is not installed', () =>
  promised(
    {
      asks: 'a request for the run description of an unknown component',
      request: ['GET', '/internal/components/nobody/run-description'],
      refused: [404, 'not_found'],
      answer: { success: false, error: string('not installed') },
    },
    async (client) => {
      const attempt = client.getRunDescription({ params: { component_name: 'nobody' } })
      await expect(attempt).rejects.toMatchObject({ code: 'not_found' })
    },
  ))
