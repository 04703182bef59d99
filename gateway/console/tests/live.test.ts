import { EventEmitter, once } from 'node:events'
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, it } from 'vitest'
import { takeIn } from '../src/api/live.js'

const running = {
  operation_id: '7',
  kind: 'batch_action',
  status: 'running',
  done: 0,
  total: 3,
  unit: 'records',
  message: '',
  started_at: '2026-01-01T00:00:00.000Z',
  completed_at: null,
} as const
const completed = { ...running, status: 'completed', done: 3, completed_at: '2026-01-01T00:00:01.000Z' } as const

const leave: (() => void)[] = []
afterEach(() => {
  for (const off of leave.splice(0)) off()
})

/** Shows a query on a page; what comes from outside is answered by hand, in the order of the questions. */
function show<T>(queries: QueryClient, queryKey: readonly unknown[]) {
  const asked: ((answer: T) => void)[] = []
  const waiting: ((answer: (with_: T) => void) => void)[] = []
  const observer = new QueryObserver<T>(queries, {
    queryKey,
    queryFn: () =>
      new Promise<T>((resolve) => {
        const next = waiting.shift()
        if (next) next(resolve)
        else asked.push(resolve)
      }),
  })
  const shown = new EventEmitter()
  let last: T | undefined
  leave.push(
    observer.subscribe(({ data }) => {
      last = data
      shown.emit('change')
    }),
  )
  return {
    /** Waits until somebody asks, and gives the way to answer. */
    question: () => {
      const first = asked.shift()
      return first ? Promise.resolve(first) : new Promise<(answer: T) => void>((resolve) => waiting.push(resolve))
    },
    shows: async (matches: (data: T) => boolean) => {
      while (last === undefined || !matches(last)) await once(shown, 'change')
    },
    last: () => last,
  }
}

const hasEnded = ({ status }: { readonly status: string }) => status === 'completed'

it('work that ends while it is asked for the first time is not shown as running for ever', async () => {
  const queries = new QueryClient()
  const page = show<typeof running | typeof completed>(queries, ['operation', 'deposition', '7'])
  const answer = await page.question()
  takeIn(queries, { topic: 'operation', service: 'deposition', operation: completed })
  answer(running)
  const again = await page.question()
  again(completed)
  await page.shows(hasEnded)
})

it('what changes while it is asked for the first time is asked for once more', async () => {
  const queries = new QueryClient()
  const page = show<string>(queries, ['project', 'p', 'figures'])
  const answer = await page.question()
  takeIn(queries, { topic: 'project', project_uuid: 'p', changed: ['records'] })
  takeIn(queries, { topic: 'project', project_uuid: 'p', changed: ['files'] })
  answer('before the change')
  const again = await page.question()
  expect(page.last()).toBe('before the change')
  again('after it')
  await page.shows((text) => text === 'after it')
})

it('what is shown already takes over what is told of work', async () => {
  const queries = new QueryClient()
  const page = show<typeof running | typeof completed>(queries, ['operation', 'deposition', '7'])
  const answer = await page.question()
  answer(running)
  await page.shows(({ status }) => status === 'running')
  takeIn(queries, { topic: 'operation', service: 'deposition', operation: completed })
  await page.shows(hasEnded)
})
