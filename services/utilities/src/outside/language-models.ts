import { openAgent } from '@regesta/http/http-agent'
import { readAnswer } from '@regesta/http/read-answer'
import { z } from 'zod'

const TIMEOUT_MS = 3_000
const LARGEST = 4 * 1024 * 1024

/** The answer of `GET /api/tags`; newer servers repeat the name as `model`. */
const Tags = z.object({ models: z.array(z.object({ name: z.string().optional(), model: z.string().optional() })) })

/** The names of the models that a server of the Ollama kind has, in its order. Throws within three seconds. */
export async function readModels(address: string, signal: AbortSignal): Promise<string[]> {
  const url = new URL(`${address.replace(/(?<!\/)\/+$/, '')}/api/tags`)
  const timeout = AbortSignal.timeout(TIMEOUT_MS)
  const agent = openAgent()
  try {
    const response = await agent.get(url, { signal: AbortSignal.any([signal, timeout]) })
    const text = await readAnswer(response.body, { limit: LARGEST })
    if (response.statusCode !== 200) throw new Error(`it answered ${response.statusCode}`)
    return namesOf(text)
  } catch (error) {
    if (timeout.aborted) throw new Error(`no answer within ${TIMEOUT_MS / 1000} seconds`, { cause: error })
    throw error
  } finally {
    await agent.destroy()
  }
}

function namesOf(text: string): string[] {
  const unexpected = new Error('its answer is not the list of models that was expected')
  let content: unknown
  try {
    content = JSON.parse(text)
  } catch {
    throw unexpected
  }
  const tags = Tags.safeParse(content)
  if (!tags.success) throw unexpected
  return tags.data.models.map(({ name, model }) => name ?? model).filter((name) => name !== undefined)
}
