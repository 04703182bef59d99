import { MatchersV3 } from '@pact-foundation/pact'
import { projectsInternal } from '@regesta/contracts/projects-internal'
import { KEY_GIVEN, pactBetween } from '@regesta/testing/pact-between'
import { promisesOf } from '@regesta/testing/promises'
import { expect, it } from 'vitest'

const { fromProviderState, like, uuid } = MatchersV3

const PROJECT = '6f1c3b52-5a90-4c0e-9c7e-0d6a2f8e7b11'
/** The provider puts the uuid of its own project here. */
const projectHeaders = {
  ...KEY_GIVEN,
  'regesta-resolved-project': fromProviderState(`$${'{project_uuid}'}`, PROJECT),
}
const PARAMETERS = { 'ignore-case': true, words: ['a', 'b'] }
const PATH = '/internal/component-parameters/word_counter'

const promised = promisesOf(pactBetween('components', 'projects'), projectsInternal)

it('asks which project is active', () =>
  promised(
    {
      given: 'an active project',
      asks: 'a request for the active project',
      request: ['GET', '/internal/session'],
      answer: { project_uuid: uuid(PROJECT) },
    },
    async (projects) => expect((await projects.getSession()).project_uuid).toBe(PROJECT),
  ))

it('understands that there is none', () =>
  promised(
    {
      given: 'no project',
      asks: 'a request for the active project when there is none',
      request: ['GET', '/internal/session'],
      answer: { project_uuid: null },
    },
    async (projects) => expect((await projects.getSession()).project_uuid).toBeNull(),
  ))

it('reads stored parameter values', () =>
  promised(
    {
      given: 'an active project with stored parameters of word_counter',
      asks: 'a request for the stored parameters of a component',
      request: ['GET', PATH],
      headers: projectHeaders,
      answer: { parameters: like(PARAMETERS) },
    },
    async (projects) => {
      const call = { project: PROJECT, params: { component_name: 'word_counter' } }
      expect((await projects.readComponentParameters(call)).parameters).toEqual(PARAMETERS)
    },
  ))

it('reads nothing where nothing is stored', () =>
  promised(
    {
      given: 'an active project',
      asks: 'a request for parameters that were never stored',
      request: ['GET', '/internal/component-parameters/never_stored'],
      headers: projectHeaders,
      answer: { parameters: {} },
    },
    async (projects) => {
      const call = { project: PROJECT, params: { component_name: 'never_stored' } }
      expect((await projects.readComponentParameters(call)).parameters).toEqual({})
    },
  ))

it('stores parameter values', () =>
  promised(
    {
      given: 'an active project',
      asks: 'parameters of a component to store',
      request: ['PUT', PATH, { parameters: PARAMETERS }],
      headers: projectHeaders,
      answer: { ok: true },
    },
    async (projects) => {
      const call = { project: PROJECT, params: { component_name: 'word_counter' }, body: { parameters: PARAMETERS } }
      expect(await projects.storeComponentParameters(call)).toEqual({ ok: true })
    },
  ))
