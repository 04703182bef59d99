import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { RunEvent } from '@regesta/contracts/pipelines'
import { followEvents } from '@regesta/http/follow-events'
import { TEST_KEY } from '@regesta/testing/start-for-test'
import type { Fixture } from './fixture.js'

export interface Published {
  local_record_db_id: number
  repo_api_deposition_id: string
  repo_doi: string
  concept_rec_id: string
  version: string
}

export const md5 = (path: string) => `md5:${createHash('md5').update(readFileSync(path)).digest('hex')}`

/** Ways to look at what runs did. */
export function lookingAt(fixture: () => Fixture) {
  const listPublished = async () =>
    (await fixture().call.listUploadsByTab({ query: { tab_id: 'published' } })) as unknown as Published[]

  async function* eventsOf(executionUuid: string): AsyncGenerator<RunEvent> {
    const done = new AbortController()
    const url = () => `${fixture().pipelinesUrl}/executions/${executionUuid}/events`
    try {
      for await (const event of followEvents({ url, key: TEST_KEY, signal: done.signal })) {
        const told = event as RunEvent
        yield told
        if (told.status !== undefined) return
      }
    } finally {
      done.abort()
    }
  }

  return {
    listPublished,
    async publishedRecord(id: number): Promise<Published> {
      const found = (await listPublished()).find(({ local_record_db_id }) => local_record_db_id === id)
      if (found === undefined) throw new Error(`record ${id} is not published`)
      return found
    },
    async metadataAt(depositionId: string): Promise<Record<string, unknown>> {
      const response = await fetch(`${fixture().practiceUrl}/api/records/${depositionId}`)
      return ((await response.json()) as { metadata: Record<string, unknown> }).metadata
    },
    /** Names of the files of a draft, as the repository shows them. */
    async draftFiles(depositionId: string): Promise<string[]> {
      const url = `${fixture().practiceUrl}/api/deposit/depositions/${depositionId}/files`
      const response = await fetch(url, { headers: { authorization: 'Bearer practice' } })
      return ((await response.json()) as { filename: string }[]).map(({ filename }) => filename).toSorted()
    },
    async messagesOf(executionUuid: string): Promise<string[]> {
      const messages: string[] = []
      for await (const { message } of eventsOf(executionUuid)) messages.push(message)
      return messages
    },
    /** What a run told when an item had failed. */
    async failuresIn(executionUuid: string): Promise<RunEvent[]> {
      const failures: RunEvent[] = []
      for await (const event of eventsOf(executionUuid))
        if (event.level === 'error' && event.item !== undefined) failures.push(event)
      return failures
    },
    /** The newest run of a pipeline, as soon as there is one. */
    async runOf(pipeline: string): Promise<string> {
      for (;;) {
        const [run] = (await fixture().call.listPipelineExecutions({ query: { pipeline } })).items
        if (run !== undefined) return run.execution_uuid
        await new Promise((resolve) => setImmediate(resolve))
      }
    },
    /** Follows a run until it has said something that begins like this. */
    async untilTold(executionUuid: string, beginning: string): Promise<void> {
      for await (const { message } of eventsOf(executionUuid)) if (message.startsWith(beginning)) return
      throw new Error(`The run has ended without '${beginning}'`)
    },
  }
}
