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
    expect(saved.message_params).toEqual({ name: 'My v12 Prüfung', value: 'My v1.2 Prüfung' })
    expect(await client.listTemplates({ params })).toMatchObject({
      templates: ['My v12 Prüfung'],
      own: ['My v12 Prüfung'],
    })
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
    expect(answer.body).toMatchObject({ message_id: 'template_damaged', message_params: { name: 'Broken' } })
    await client.deleteTemplate({ params: { ...params, template_name: 'Broken' } })
  })

  it('are deleted', async () => {
    const deleted = await client.deleteTemplate({ params: { ...params, template_name: 'My v12 Prüfung' } })
    expect(deleted).toMatchObject({ message_id: 'template_deleted', message_params: { name: 'My v12 Prüfung' } })
    expect((await client.listTemplates({ params })).templates).toEqual([])
    const again = await raw.deleteTemplate({ params: { ...params, template_name: 'My v12 Prüfung' } })
    expect(again).toMatchObject({ status: 404, body: { message_id: 'template_unknown' } })
  })

  it.each(['../../../etc/x', '..', 'a/b', 'a\\b', 'a\0b', '...', '%%%', '', '   '])(
    'are refused under the name %j',
    async (template_name) => {
      const answer = await raw.saveTemplate({ params, body: { template_name, parameters: { a: 1 } } })
      // An empty name is one that the contract refuses.
      const message_id = /\S/.test(template_name) ? 'template_name_wrong' : 'value_empty'
      expect(answer).toMatchObject({ status: 400, body: { success: false, message_id } })
      expect((await client.listTemplates({ params })).templates).toEqual([])
    },
  )

  it.each(['n'.repeat(101), '字'.repeat(84), 'ạ́'.repeat(51)])(
    'are refused where no file can have their name: %s',
    async (template_name) => {
      const answer = await raw.saveTemplate({ params, body: { template_name, parameters: { a: 1 } } })
      expect(answer).toMatchObject({ status: 400, body: { success: false, message_id: 'template_name_long' } })
      expect((await raw.deleteTemplate({ params: { ...params, template_name } })).status).toBe(404)
      expect((await raw.getTemplate({ params: { ...params, template_name } })).status).toBe(404)
    },
  )

  it.each(['n'.repeat(100), '字'.repeat(83), 'ạ́'.repeat(50)])(
    'are found under a name as long as can be: %s',
    async (template_name) => {
      await client.saveTemplate({ params, body: { template_name, parameters: { a: 1 } } })
      const found = await client.getTemplate({ params: { ...params, template_name } })
      expect(found).toMatchObject({ parameters: { a: 1 } })
      await client.deleteTemplate({ params: { ...params, template_name } })
      expect((await client.listTemplates({ params })).templates).toEqual([])
    },
  )

  it('need both members and a component that is here', async () => {
    const refused = async (body: object, component_name = 'word_counter') => {
      const answer = await raw.saveTemplate({ params: { component_name }, body: body as never })
      expect(answer.status).toBe(400)
      return (answer.body as { message_id?: string }).message_id
    }
    expect(await refused({ template_name: 'x' })).toBe('value_missing')
    expect(await refused({ parameters: { a: 1 } })).toBe('value_missing')
    expect(await refused({ template_name: 'x', parameters: {} })).toBe('template_empty')
    const body = { template_name: 'x', parameters: { a: 1 } }
    expect(await refused(body, 'nobody')).toBe('template_without_component')
    expect(await refused(body, 'A B')).toBe('value_demanded')
    expect(existsSync(join(fixture.componentsFolder, 'nobody'))).toBe(false)
    expect((await client.listTemplates({ params: { component_name: 'nobody' } })).templates).toEqual([])
    expect((await raw.getTemplate({ params: { ...params, template_name: 'never' } })).status).toBe(404)
    expect((await raw.getTemplate({ params: { ...params, template_name: '..\\..\\config' } })).status).toBe(404)
  })
})
