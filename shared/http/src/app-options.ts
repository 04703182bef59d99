import type { AccessPolicy } from './guard.js'

/** Who may call: holders of the installation key, or plain local clients through the guard. */
export type Access = { kind: 'key'; key: string } | { kind: 'public'; policy: AccessPolicy }

export interface AppOptions {
  name: string
  version: string
  access: Access
  /** In tests an answer that deviates from its contract throws; elsewhere it is logged and sent. */
  strictAnswers?: boolean
}
