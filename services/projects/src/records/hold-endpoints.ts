import { type Endpoints, OK, type Projects } from './endpoint-kit.js'

interface Hold {
  readonly release: () => void
  readonly timer: NodeJS.Timeout
}

/**
 * Operations of other services keep a project's file open and in its place, as those of this one do: between two items of a
 * batch no claim and no write says that it is at work. A hold that is not renewed in time ends by itself.
 */
export function holdEndpoints({ openProjects }: Projects): Endpoints<'holdProject' | 'endHold'> {
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
