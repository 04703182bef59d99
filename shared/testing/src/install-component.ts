import { components, type InstallationEvent } from '@regesta/contracts/components'
import { connect, type Neighbour } from '@regesta/http/connect'
import { followEvents } from '@regesta/http/follow-events'

type Where = Omit<Neighbour, 'name' | 'url'> & { readonly url: string }

/** Installs a component, downloaded from the registry where that lists it, and waits until it can be run. */
export async function installComponent(where: Where, component_name: string): Promise<void> {
  const client = connect(components, { name: 'components', ...where })
  try {
    const archive = archiveOf(await client.listRemoteComponents(), component_name)
    if (archive !== undefined) await client.downloadComponent({ body: { zip_url: archive, component_name } })
    const { installation_id } = await client.installComponent({ params: { component_name }, body: { file_paths: {} } })
    await endOfInstallation(where, installation_id)
  } finally {
    await client.close()
  }
}

function archiveOf(registry: object, name: string): string | undefined {
  const { components: byCategory } = registry as { components: Record<string, { name: string; file_links: object }[]> }
  const entry = Object.values(byCategory)
    .flat()
    .find((one) => one.name === name)
  return Object.entries(entry?.file_links ?? {}).find(([file]) => file.endsWith('.zip'))?.[1]
}

/** Waits until a component is installed. */
export async function endOfInstallation(where: Where, installationId: string): Promise<void> {
  for await (const { status, message } of followInstallation(where, installationId))
    if (status === 'failed') throw new Error(`The component was not installed: ${message}`)
}

/** What an installation tells of itself, to its end. */
export async function* followInstallation(
  { url, key }: Where,
  installationId: string,
): AsyncGenerator<InstallationEvent> {
  const path = components.followInstallation.path.replace(':installation_id', installationId)
  const stop = new AbortController()
  try {
    for await (const event of followEvents({ url: () => `${url}${path}`, key, signal: stop.signal })) {
      const told = event as InstallationEvent
      yield told
      if (told.status === 'completed' || told.status === 'failed') return
    }
  } finally {
    stop.abort()
  }
}
