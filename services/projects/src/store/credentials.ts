import { now } from '@regesta/sqlite/timestamp'
import type { OpenProject } from '../open-project.js'
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

export interface CredentialName {
  credential_name: string
  credential_type: string
  is_sandbox: 0 | 1
}

/** Credentials without their values. */
export const credentialsOf = (project: OpenProject): CredentialName[] =>
  project
    .statement(
      `select credential_name, credential_type, is_sandbox from api_credentials order by credential_name, is_sandbox desc`,
    )
    .all() as CredentialName[]

/** Stores or replaces a sealed credential. */
export const keepCredential = (project: OpenProject, credential: CredentialName & Sealed): void =>
  void project
    .statement(
      `insert into api_credentials (credential_name, credential_type, is_sandbox, cipher_text, nonce, auth_tag, key_id, created_timestamp)
       values (@credential_name, @credential_type, @is_sandbox, @cipher_text, @nonce, @auth_tag, @key_id, @at)
       on conflict (credential_name, is_sandbox) do update set credential_type = excluded.credential_type,
         cipher_text = excluded.cipher_text, nonce = excluded.nonce, auth_tag = excluded.auth_tag, key_id = excluded.key_id,
         created_timestamp = excluded.created_timestamp`,
    )
    .run({ ...credential, at: now() })

/** False when there was none. */
export const forgetCredential = (project: OpenProject, name: string, isSandbox: boolean): boolean =>
  project
    .statement('delete from api_credentials where credential_name = ? and is_sandbox = ?')
    .run(name, isSandbox ? 1 : 0).changes > 0
