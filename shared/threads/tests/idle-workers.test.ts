import { IdleWorkers } from '@regesta/threads/idle-workers'
import { expect, it } from 'vitest'

it('ends the one that nobody needs, while another is at work again and again', async () => {
  const ended = await new Promise<{ worker: string; others: IdleWorkers<string> }>((resolve) => {
    const idle = new IdleWorkers<string>(100, (worker) => {
      clearInterval(work)
      resolve({ worker, others: idle })
    })
    idle.add('surplus')
    idle.add('busy')
    const work = setInterval(() => idle.add(idle.take() ?? 'none'), 10)
  })
  expect(ended.worker).toBe('surplus')
  expect(ended.others.take()).toBe('busy')
  expect(ended.others.count).toBe(0)
})
