import { reply } from '@regesta/http/reply'
import type { Context, HandlerOf } from '../context.js'
import { newestRecord } from '../store/records/record-lists.js'

/** The record that was touched last; a fresh one counts from its creation. */
export function getNewestRecord({ openProjects }: Context): HandlerOf<'getNewestRecord'> {
  return ({ project }) => reply(200, newestRecord(openProjects.use(project)) ?? {})
}
