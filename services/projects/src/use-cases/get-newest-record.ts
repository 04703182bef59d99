import type { projects } from '@regesta/contracts/projects'
import { reply } from '@regesta/http/reply'
import type { Handler } from '@regesta/http/serve'
import type { Context } from '../context.js'
import { newestRecord } from '../store/records/record-lists.js'

/** The record that was touched last; a fresh one counts from its creation. */
export function getNewestRecord({ openProjects }: Context): Handler<typeof projects.getNewestRecord> {
  return ({ project }) => reply(200, newestRecord(openProjects.use(project)) ?? {})
}
