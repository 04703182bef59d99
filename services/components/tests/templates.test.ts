import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { startedService, wordCounter } from './fixture.js'

const { fixture, client, raw, put } = await startedService()

beforeAll(() => put('word_counter', wordCounter()))

describe('templates', () => {
  const params = { component_name: 'word_counter' }

  it('are saved under a safe name that finds them again', async () => {
    const saved = await client.saveTemplate({
      params,
      body: { template_name: 'My v1.2 Prüfung', parameters: { b: 1, a: [true, 'no'] } },
    })
    expect(saved.message).toBe(
      "Template 'My v12 Prüfung' saved. 'My v1.2 Prüfung' was changed, because names hold only letters, digits, blanks, '_' and '-'.",
    )
    expect((await client.listTemplates({ params })).templates).toEqual(['My v12 Prüfung'])
    for (const template_name of ['My v1.2 Prüfung', 'My v12 Prüfung', 'My v12 Pru\u0308fung']) {
      expect((await client.getTemplate({ params: { ...params, template_name } })).parameters).toEqual({
        a: [true, 'no'],
        b: 1,
      })
    }
  })

  it('that were damaged by hand say so', async () => {
    writeFileSync(join(fixture.componentsFolder, 'word_counter/templates/Broken.yaml'), 'parameters: [1, 2')
    const answer = await raw.getTemplate({ params: { ...params, template_name: 'Broken' } })
    expect(answer).toMatchObject({ status: 500, body: { success: false } })
    expect((answer.body as { error: string }).error).toContain("Template 'Broken' is damaged")
    await client.deleteTemplate({ params: { ...params, template_name: 'Broken' } })
  })

  it('are deleted', async () => {
    await client.deleteTemplate({ params: { ...params, template_name: 'My v12 Prüfung' } })
    expect((await client.listTemplates({ params })).templates).toEqual([])
    const again = await raw.deleteTemplate({ params: { ...params, template_name: 'My v12 Prüfung' } })
    expect(again.status).toBe(404)
  })

  it.each(['../../../etc/x', '..', 'a/b', 'a\\b', 'a\0b', '...', '%%%', '', '   ', 'n'.repeat(200)])(
    'are refused under the name %j',
    async (template_name) => {
      const answer = await raw.saveTemplate({ params, body: { template_name, parameters: { a: 1 } } })
      expect(answer).toMatchObject({ status: 400, body: { success: false } })
      expect((await client.listTemplates({ params })).templates).toEqual([])
    },
  )

  it('need both members and a component that is here', async () => {
    expect((await raw.saveTemplate({ params, body: { template_name: 'x' } as never })).status).toBe(400)
    expect((await raw.saveTemplate({ params, body: { parameters: { a: 1 } } as never })).status).toBe(400)
    expect((await raw.saveTemplate({ params, body: { template_name: 'x', parameters: {} } })).status).toBe(400)
    const body = { template_name: 'x', parameters: { a: 1 } }
    expect((await raw.saveTemplate({ params: { component_name: 'nobody' }, body })).status).toBe(400)
    expect((await raw.saveTemplate({ params: { component_name: 'A B' }, body })).status).toBe(400)
    expect(existsSync(join(fixture.componentsFolder, 'nobody'))).toBe(false)
    expect((await client.listTemplates({ params: { component_name: 'nobody' } })).templates).toEqual([])
    expect((await raw.getTemplate({ params: { ...params, template_name: 'never' } })).status).toBe(404)
    expect((await raw.getTemplate({ params: { ...params, template_name: '..\\..\\config' } })).status).toBe(404)
  })
})
