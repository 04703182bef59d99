import { ServiceError } from '@regesta/contracts/problem'
import { say } from '@regesta/contracts/sentences'
import { reply } from '@regesta/http/reply'
import type { Context, HandlerOf } from '../context.js'
import { describeBuild, describeInstalled } from '../installation/describe-run.js'

/** Holds the installed version for an execution. A repeated call answers the build that the execution already holds. */
export function takeLease(context: Context): HandlerOf<'takeLease'> {
  const { builds, leases } = context
  return async ({ body }) => {
    const { build, description } = await describeInstalled(context, body.component_name)
    if (body.version !== undefined && body.version !== build.version) {
      throw new ServiceError(
        'conflict',
        `Component '${build.name}' is installed in version ${build.version}, not ${body.version}`,
      )
    }
    if (body.built_at !== undefined && body.built_at !== build.built_at) {
      throw new ServiceError('conflict', say('component_exchanged', { name: build.name }))
    }
    // The installed build may have changed while its description was read; a lease on a forgotten one would hold nothing.
    if (builds.findInstalled(build.name)?.build_id !== build.build_id) {
      throw new ServiceError('conflict', say('component_exchanged', { name: build.name }))
    }
    const lease = leases.take(build.build_id, body.holder, body.run_id)
    const held = lease.build_id === build.build_id ? undefined : builds.find(lease.build_id)
    const run_description = held === undefined ? description : await describeBuild(context, held)
    return reply(200, { lease_id: lease.lease_id, run_description })
  }
}
