import { existsSync } from 'node:fs'
import { reply } from '@regesta/http/reply'
import type { Context, HandlerOf } from '../context.js'

/** The projects that a person may want to go on with, also those whose file has gone elsewhere. */
export function listProjects({ register }: Context): HandlerOf<'listProjects'> {
  return () => {
    const known = register.describe().map((project) => ({
      ...project,
      is_active: project.is_active === 1,
      is_present: existsSync(project.path),
    }))
    return reply(200, { projects: known })
  }
}
