import express, { type Request, type Response, Router } from 'express'
import { z } from 'zod'
import type { Context } from './context.js'
import { Fault } from './faults/fault.js'

/** Behind the scenes: faults and the journal. They are not part of the API that is played. */
export function practiceRoutes({ faults, journal }: Context): Router {
  const router = Router()
  router.use(express.json({ limit: '1mb' }))
  router.get('/faults', (_request, response) => response.json({ faults: faults.list() }))
  router.post('/faults', (request: Request, response: Response) => {
    const given = z.array(Fault).safeParse([request.body].flat())
    if (!given.success) return void response.status(400).json({ message: z.prettifyError(given.error) })
    response.status(201).json({ ids: given.data.map((fault) => faults.arm(fault)) })
  })
  router.delete('/faults', (_request, response) => {
    faults.reset()
    response.status(204).end()
  })
  router.delete('/faults/:id', (request, response) => {
    response.status(faults.disarm(Number(request.params.id)) ? 204 : 404).end()
  })
  router.get('/journal', (request, response) => {
    response.json({ entries: journal.list(Number(request.query.after ?? 0) || 0) })
  })
  router.delete('/journal', (_request, response) => {
    journal.clear()
    response.status(204).end()
  })
  return router
}
