import { expect, it } from 'vitest'
import { lyingHop } from './lying-hop.js'

it('ends a call as the repository would that is not there, and goes on', async () => {
  const behind = await lyingHop('http://127.0.0.1:9')
  await behind.close()
  const hop = await lyingHop(behind.url)
  await expect(fetch(hop.url)).rejects.toThrow('fetch failed')
  hop.tell({ on: /^GET/, isPassedOn: false, say: () => ({ status: 200, body: 'there' }) })
  expect(await (await fetch(hop.url)).text()).toBe('there')
  await hop.close()
})

it('fails a test whose lie nobody has heard', async () => {
  const hop = await lyingHop('http://127.0.0.1:9')
  const say = () => ({ status: 200, body: 'there' })
  hop.tell({ on: /^GET .*asked/, isPassedOn: false, say })
  hop.tell({ on: /^GET .*silent/, isPassedOn: false, say })
  await fetch(`${hop.url}/asked`)
  expect(hop.beHonest).toThrow('Lies that nobody has heard: /^GET .*silent/')
  await hop.close()
})
