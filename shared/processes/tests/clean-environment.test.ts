import { dirname } from 'node:path'
import { cleanEnvironment } from '@regesta/processes/clean-environment'
import { describe, expect, it } from 'vitest'

const OWN = {
  PATH: '/opt/bin',
  HOME: '/home/ada',
  LC_ALL: 'de_DE.UTF-8',
  LD_LIBRARY_PATH: '/opt/lib',
  TMP: '/tmp',
  HTTPS_PROXY: 'http://proxy:3128',
  PIP_INDEX_URL: 'https://packages.invalid',
  UV_PUBLISH_TOKEN: 'secret',
  NPM_CONFIG__AUTHTOKEN: 'secret',
  REPO_API_TOKEN: 'secret',
  AWS_SECRET_ACCESS_KEY: 'secret',
  PYTHONPATH: '/somewhere',
}

describe('the environment of programs', () => {
  const { plain, packageTools } = cleanEnvironment(OWN)

  it('has what they need to find their way, also the Node that runs us', () => {
    expect(plain).toMatchObject({ HOME: '/home/ada', LC_ALL: 'de_DE.UTF-8', LD_LIBRARY_PATH: '/opt/lib', TMP: '/tmp' })
    expect(plain.PATH).toBe(`/opt/bin:${dirname(process.execPath)}`)
    expect(cleanEnvironment({}).plain).toMatchObject({
      LANG: 'C.UTF-8',
      PATH: expect.stringMatching(/^\/usr\/local\/bin:/),
    })
  })

  it('holds no secret, and the way to package registries only for package tools', () => {
    expect(Object.values(packageTools)).not.toContain('secret')
    expect(packageTools).toMatchObject({ HTTPS_PROXY: 'http://proxy:3128', PIP_INDEX_URL: 'https://packages.invalid' })
    for (const name of ['HTTPS_PROXY', 'PIP_INDEX_URL', 'PYTHONPATH']) expect(plain).not.toHaveProperty(name)
  })
})
