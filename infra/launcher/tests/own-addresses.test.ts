import { startInstallation } from '@regesta/launcher/installation'
import { playServer } from '@regesta/testing/play-server'
import { temporaryFolder } from '@regesta/testing/temporary-folder'
import { expect, it } from 'vitest'

const onlyServices = ['settings', 'projects', 'components']

/** A place outside the installation that sends everybody on to an address. */
const signpost = (to: string) => playServer((_request, response) => response.writeHead(302, { location: to }).end())

it.each([false, true])(
  'an installation fetches nothing from its own gateway (services together: %s)',
  async (together) => {
    const home = temporaryFolder()
    const { url, stop } = await startInstallation({ home: home.path, port: 0, onlyServices, together })
    const own = `${url}/api/config/get`
    const sign = await signpost(own)
    const addresses = [own, own.replace('127.0.0.1', '[::1]'), own.replace('127.0.0.1', 'localhost'), sign.url]
    for (const address of addresses) {
      const changelog = await fetch(`${url}/api/pipeline_components/changelog?url=${encodeURIComponent(address)}`)
      const download = await fetch(`${url}/api/pipeline_components/download`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ zip_url: address, component_name: 'stolen' }),
      })
      for (const answer of [changelog, download]) {
        const text = await answer.text()
        expect([answer.status, text]).toEqual([
          400,
          expect.stringContaining('is an address of this installation itself'),
        ])
      }
    }
    await sign.close()
    await stop()
    home.remove()
  },
)
