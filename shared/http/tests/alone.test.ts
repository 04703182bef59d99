import { resolve } from 'node:path'
import { alone } from '@regesta/http/alone'
import { expect, it } from 'vitest'

it.each([
  ['says nothing', {}],
  ['leaves variables empty', { REGESTA_HOME: '', PORT: '' }],
])('finds everything at its usual place when the environment %s', (_title, variables) => {
  const environment = { XDG_DATA_HOME: '/data', LOCALAPPDATA: '/data', ...variables }
  expect(alone(environment, ['settings', 'practice-repository'])).toEqual({
    home: expect.stringMatching(/regesta$/i),
    port: undefined,
    addresses: { settings: 'http://127.0.0.1:5011', 'practice-repository': 'http://127.0.0.1:5020' },
  })
})

it('takes the data folder, the port and neighbours from the environment', () => {
  const variables = {
    REGESTA_HOME: 'here',
    PORT: '0',
    PROJECTS_URL: 'http://10.0.0.1:8',
    PRACTICE_URL: 'http://10.0.0.2:9',
  }
  expect(alone(variables, ['projects', 'practice-repository'])).toEqual({
    home: resolve('here'),
    port: 0,
    addresses: { projects: 'http://10.0.0.1:8', 'practice-repository': 'http://10.0.0.2:9' },
  })
})

it.each([
  { variables: { PORT: '70000' }, reason: /PORT/ },
  { variables: { SETTINGS_URL: 'elsewhere' }, reason: "SETTINGS_URL is 'elsewhere'. Set it to an address such as" },
])('names the variable that cannot be used: $variables', ({ variables, reason }) => {
  expect(() => alone(variables as NodeJS.ProcessEnv, ['settings'])).toThrow(reason)
})
