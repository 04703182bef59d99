import type { projectsInternal } from '@regesta/contracts/projects-internal'
import { reply } from '@regesta/http/reply'
import type { Handlers } from '@regesta/http/serve'
import type { OpenProjects } from './open-projects.js'

interface Hold {
  readonly release: () => void
  readonly timer: NodeJS.Timeout
}

const OK = reply(200, { ok: true })

/**
 * Operations of other services keep a project's file open and in its place, as those of this one do: between two items of a
 * batch no claim and no write says that it is at work. A hold that nobody repeats in time ends by itself.
 */
export function holdEndpoints({
  openProjects,
}: {
  openProjects: OpenProjects
}): Handlers<Pick<typeof projectsInternal, 'holdProject' | 'endHold'>> {
  const holds = new Map<string, Hold>()
  const end = (token: string) => {
    const hold = holds.get(token)
    clearTimeout(hold?.timer)
    holds.delete(token)
    hold?.release()
  }
  return {
    holdProject: ({ project, body: { token, purpose, lasting_ms } }) => {
      const release = openProjects.hold(project, purpose)
      end(token)
      holds.set(token, { release, timer: setTimeout(end, lasting_ms, token).unref() })
      return OK
    },
    endHold: ({ params }) => {
      end(params.token)
      return OK
    },
  }
}
