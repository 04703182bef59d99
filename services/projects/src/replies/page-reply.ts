import { type JsonReply, jsonObject, reply, type StreamedReply, streamed } from '@regesta/http/reply'
import type { Context } from '../context.js'
import type { PageFound, PageWanted } from '../store/queries/part.js'
import { streamJson } from './stream-rows.js'

interface Page<T> {
  items: T[]
  totalItems: number
  page: number
  totalPages: number
}

/** Answers a page; a very long one is written as the client takes it. */
export function pageReply<T>(
  context: Pick<Context, 'openProjects' | 'readers'>,
  project: string,
  { page, limit }: PageWanted,
  { totalItems, rows }: PageFound,
): JsonReply<200, Page<T>> | StreamedReply<200> {
  const members = { totalItems, page, totalPages: Math.max(1, Math.ceil(totalItems / limit)) }
  if (Array.isArray(rows)) return reply(200, { items: rows as T[], ...members })
  return streamed(200, jsonObject(members, 'items', streamJson(context, project, { as: 'rows', queries: [rows] })))
}
