import { copyFileSync } from 'node:fs'
import type { Answer, Fixture } from '../fixture.js'
import type { Reader } from './reader.js'

/** What was stored is shown once more and removed, so that the next one may have its name. */
async function thenForget(ask: Fixture['ask'], asked: Promise<Answer>): Promise<Answer> {
  const answer = await asked
  if (answer.status >= 400) return answer
  const listed = await ask('GET', '/pipelines')
  if (listed.status >= 400) return listed
  for (const { identifier } of JSON.parse(listed.text) as { identifier: string }[]) {
    const path = `/pipelines/${encodeURIComponent(identifier)}`
    const exported = await ask('GET', `${path}/export`)
    if (exported.code === 'internal') return exported
    await ask('DELETE', path)
  }
  return answer
}

/** Pipelines and prompts, which whole files are loaded from. */
export const definitionReaders: readonly Reader[] = [
  {
    name: 'pipelines/import',
    reads: ['yaml', 'json', 'zip'],
    alone: true,
    read: ({ ask }, { content, path }) => {
      const form = new FormData()
      form.append('file', new Blob([Uint8Array.from(content)]), path.slice(path.lastIndexOf('/') + 1))
      return thenForget(ask, ask('POST', '/pipelines/import', form))
    },
  },
  {
    name: 'pipelines (body)',
    reads: ['json'],
    alone: true,
    read: ({ ask }, { content }) => thenForget(ask, ask('POST', '/pipelines', content.toString('utf8'))),
  },
  {
    name: 'config/get_prompt_keys',
    reads: ['yaml', 'json'],
    alone: true,
    read: ({ ask, promptsPlace }, { path }) => {
      copyFileSync(path, promptsPlace)
      return ask('GET', '/config/get_prompt_keys?prompt_id=describe')
    },
  },
]
