import { components, type InstallationEvent } from '@regesta/contracts/components'
import { dataset } from '@regesta/contracts/dataset'
import { deposition } from '@regesta/contracts/deposition'
import { gateway } from '@regesta/contracts/gateway'
import type { Operation } from '@regesta/contracts/operations'
import { operationEndpoints } from '@regesta/contracts/operations'
import { pipelines } from '@regesta/contracts/pipelines'
import { projects } from '@regesta/contracts/projects'
import { type Client, connect, connectRaw, problemOf, type RawClient } from '@regesta/http/connect'
import { followEvents } from '@regesta/http/follow-events'
import { progressLine } from './progress-line.js'
import { type SheetDesk, sheetDesk } from './sheet-desk.js'

const { getHealth, makeSignInLink, listOperabilityTests, runOperabilityTest } = gateway
const ownContract = { getHealth, makeSignInLink, listOperabilityTests, runOperabilityTest }
const publicContract = { ...projects, ...deposition, ...pipelines, ...dataset, ...components, ...ownContract }
type PublicContract = typeof publicContract

/** Milliseconds between two looks at an operation. */
const LOOK = 300

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

/** Shows how far work is until it has ended. */
async function untilEnded(
  desk: RawClient<ReturnType<typeof operationEndpoints>>,
  operation_id: string,
  show: (state: Operation) => void,
): Promise<void> {
  for (;;) {
    const { body } = await desk.getOperation({ params: { operation_id }, query: { wait: LOOK / 1000 } as never })
    const state = body as Operation
    show(state)
    if (state.status !== 'running') return
  }
}

/** The result of work that is followed to its end, and cancelled where nobody wants it any more. */
async function resultOf(
  desk: RawClient<ReturnType<typeof operationEndpoints>>,
  operation_id: string,
  { line, signal }: { readonly line: ReturnType<typeof progressLine>; readonly signal: AbortSignal },
): Promise<unknown> {
  const cancel = () => void desk.cancelOperation({ params: { operation_id } }).catch(() => {})
  signal.addEventListener('abort', cancel)
  if (signal.aborted) cancel()
  try {
    await untilEnded(desk, operation_id, (state) => line.show(state))
    const result = await desk.getOperationResult({ params: { operation_id } })
    if (result.status >= 400) throw problemOf(result, 'gateway')
    return result.body
  } finally {
    line.end()
    signal.removeEventListener('abort', cancel)
  }
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
  }
  const call = connect(publicContract, neighbour)
  const raw = connectRaw(publicContract, neighbour)

  async function watch(label: string, name: keyof PublicContract, request: object = {}): Promise<unknown> {
    // A command that goes from item to item ends with the one that was interrupted.
    signal.throwIfAborted()
    const start = raw[name] as (request: object) => Promise<Awaited<ReturnType<(typeof raw)['loadProject']>>>
    const accepted = await start({ ...request, headers: { prefer: 'respond-async' } })
    if (accepted.status !== 202)
      return accepted.status < 400 ? accepted.body : Promise.reject(problemOf(accepted, 'gateway'))
    const { operation_id, status_url } = accepted.body as { operation_id: string; status_url: string }
    const desk = connectRaw(operationEndpoints(status_url.split('/')[3] ?? ''), neighbour)
    try {
      return await resultOf(desk, operation_id, { line: progressLine(label, progress), signal })
    } finally {
      await desk.close()
    }
  }

  async function* installation(id: string): AsyncGenerator<InstallationEvent> {
    const path = components.followInstallation.path.replace(':installation_id', id)
    for await (const event of followEvents({ url: () => `${neighbour.url}${path}`, token, signal }))
      yield event as InstallationEvent
  }

  return {
    call,
    sheets: sheetDesk(neighbour, signal),
    stayWith: (uuid) => {
      project = uuid
    },
    installation,
    watch: watch as Gateway['watch'],
    close: async () => {
      await Promise.all([call.close(), raw.close()])
    },
  }
}
