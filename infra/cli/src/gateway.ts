import { components, type InstallationEvent } from '@regesta/contracts/components'
import { dataset } from '@regesta/contracts/dataset'
import { deposition } from '@regesta/contracts/deposition'
import { gateway } from '@regesta/contracts/gateway'
import { pipelines } from '@regesta/contracts/pipelines'
import { projects } from '@regesta/contracts/projects'
import { type Client, connect } from '@regesta/http/connect'
import { followEvents } from '@regesta/http/follow-events'
import { progressLine } from './progress-line.js'
import { type SheetDesk, sheetDesk } from './sheet-desk.js'

const { getHealth, makeSignInLink, listOperabilityTests, runOperabilityTest } = gateway
const ownContract = { getHealth, makeSignInLink, listOperabilityTests, runOperabilityTest }
const publicContract = { ...projects, ...deposition, ...pipelines, ...dataset, ...components, ...ownContract }
type PublicContract = typeof publicContract

/** Milliseconds for which work goes on whose service, or the gateway, is starting again. */
const PATIENCE_AT_WORK = 60_000

/** The gateway as commands use it. */
export interface Gateway {
  readonly call: Client<PublicContract>
  readonly sheets: SheetDesk
  /** From now on all calls are about this project, whichever others open meanwhile. */
  stayWith(project: string | undefined): void
  /** A long call with progress on standard error; Ctrl-C cancels the work at the server too. */
  watch<N extends keyof PublicContract>(
    label: string,
    name: N,
    ...call: Parameters<Client<PublicContract>[N]>
  ): ReturnType<Client<PublicContract>[N]>
  /** The messages of the installation of a component, until its end. */
  installation(id: string): AsyncIterable<InstallationEvent>
  close(): Promise<void>
}

export interface GatewayOptions {
  url: string
  token: string | undefined
  signal: AbortSignal
  progress: NodeJS.WriteStream
}

export function openGateway({ url, token, signal, progress }: GatewayOptions): Gateway {
  let project: string | undefined
  const neighbour = {
    name: 'gateway',
    url: `${url.replace(/\/$/, '')}/api`,
    token,
    client: 'cli' as const,
    about: () => project,
    patience: 3_000,
    patienceAtWork: PATIENCE_AT_WORK,
  }
  const call = connect(publicContract, neighbour)

  const sheets = sheetDesk(neighbour, signal)

  async function watch(label: string, name: keyof PublicContract, request: object = {}): Promise<unknown> {
    // A command that goes from item to item ends with the one that was interrupted.
    signal.throwIfAborted()
    const line = progressLine(label, progress)
    const start = call[name] as (request: object) => Promise<unknown>
    return start({ ...request, onState: line.show, cancelled: signal }).finally(line.end)
  }

  async function* installation(id: string): AsyncGenerator<InstallationEvent> {
    const path = components.followInstallation.path.replace(':installation_id', id)
    for await (const event of followEvents({ url: () => `${neighbour.url}${path}`, token, signal }))
      yield event as InstallationEvent
  }

  return {
    call,
    sheets,
    stayWith: (uuid) => {
      project = uuid
    },
    installation,
    watch: watch as Gateway['watch'],
    close: async () => {
      await Promise.all([call.close(), sheets.close()])
    },
  }
}
