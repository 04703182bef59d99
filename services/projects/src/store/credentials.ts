import type { OpenProject } from '../open-projects.js'
import type { CredentialKey, Sealed } from '../outside/credential-key.js'

/** Binds a cipher text to the row it belongs to. */
export const sealContext = (name: string, isSandbox: boolean): string =>
  `${isSandbox ? 'sandbox' : 'production'}/${name}`

/** The newest repository token of an environment: its value, `foreign` when another installation stored it, or `absent`. */
export function newestToken(
  project: OpenProject,
  key: CredentialKey,
  isSandbox: boolean,
): { kind: 'token'; token: string; name: string } | { kind: 'foreign'; name: string } | { kind: 'absent' } {
  const row = project
    .statement(
      `select credential_name, cipher_text, nonce, auth_tag, key_id from api_credentials
       where credential_type = 'repo_api_token' and is_sandbox = ? order by created_timestamp desc, credential_id desc limit 1`,
    )
    .get(isSandbox ? 1 : 0) as (Sealed & { credential_name: string }) | undefined
  if (row === undefined) return { kind: 'absent' }
  const token = key.reveal(row, sealContext(row.credential_name, isSandbox))
  return token === null
    ? { kind: 'foreign', name: row.credential_name }
    : { kind: 'token', token, name: row.credential_name }
}
