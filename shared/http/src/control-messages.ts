/** What a program is told when it starts. */
export interface Start {
  /** The data folder of this installation (`REGESTA_HOME`). */
  readonly home: string
  /** Addresses of the neighbours by service name; read at each use, since the launcher may move one. */
  readonly addresses: Record<string, string>
  /** The installation key; none in a service that runs alone. */
  readonly key?: string | undefined
  /** Only for the service that hands tokens out; they go through the control pipe and into no environment. */
  readonly repositoryTokens?: RepositoryTokens | undefined
}

/** Access tokens of repositories that the person has set before the start. */
export interface RepositoryTokens {
  readonly production?: string | undefined
  readonly sandbox?: string | undefined
}

/** The first message over the control pipe. Later ones: new addresses (`type: 'addresses'`) or `type: 'stop'`. */
export interface StartMessage extends Start {
  readonly type: 'start'
  readonly port: number
  /** Milliseconds after which it may fall asleep when it is not needed. */
  readonly restAfter?: number | undefined
  /** Whether the launcher listens on its port, and hands it over. */
  readonly isHeld?: boolean | undefined
  /** Only for the program that answers for those that sleep. */
  readonly sleepers?: Sleepers | undefined
}

/** What those that sleep have left behind, by their names. */
export interface Sleepers {
  known: Readonly<Record<string, unknown>>
  /** Called when others sleep. */
  onChange?: () => void
}

export type ControlMessage =
  | StartMessage
  /** Comes with the port that the launcher has held, ... */
  | { type: 'port' }
  /** ... and with a connection that arrived there. */
  | { type: 'guest' }
  /** The answer to a program that is tired: it may end now, or not. */
  | { type: 'rest' }
  | { type: 'stay' }
  | { type: 'sleepers'; revision: number; known: Readonly<Record<string, unknown>> }
  | { type: 'addresses'; addresses: Record<string, string> }
  | { type: 'stop' }
  /** A program that answers turns its event loop. */
  | { type: 'ask' }

/** What a program says over the pipe: that it listens, or why it cannot; that it turns, and whether it is debugged. */
export type ProgramMessage =
  | { type: 'listening'; port: number; ports?: Record<string, number> }
  | { type: 'failed'; code: string; message: string }
  | { type: 'turning'; inspected: boolean }
  /** It has loaded, and asks for its port. */
  | { type: 'ready' }
  /** It is not needed. Comes with its port, and with what may be reported of it while it sleeps. */
  | { type: 'tired'; known: unknown }
  /** It was to rest, but is needed after all. */
  | { type: 'stays' }
  /** It knows who sleeps. */
  | { type: 'noted'; revision: number }
