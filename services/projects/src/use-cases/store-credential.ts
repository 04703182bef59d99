import type { projects } from '@regesta/contracts/projects'
import { reply } from '@regesta/http/reply'
import type { Handler } from '@regesta/http/serve'
import { now } from '@regesta/sqlite/timestamp'
import type { Context } from '../context.js'
import { sealContext } from '../store/credentials.js'

/** Stores or replaces a credential, encrypted with a key that is in no project file. */
export function storeCredential({ openProjects, credentialKey }: Context): Handler<typeof projects.storeCredential> {
  return ({ project, body }) => {
    const { credential_name, credential_type, is_sandbox, credential_value } = body
    const sealed = credentialKey.seal(credential_value.trim(), sealContext(credential_name, is_sandbox))
    openProjects
      .use(project)
      .statement(
        `insert into api_credentials (credential_name, credential_type, is_sandbox, cipher_text, nonce, auth_tag, key_id, created_timestamp)
         values (@credential_name, @credential_type, @is_sandbox, @cipher_text, @nonce, @auth_tag, @key_id, @at)
         on conflict (credential_name, is_sandbox) do update set credential_type = excluded.credential_type,
           cipher_text = excluded.cipher_text, nonce = excluded.nonce, auth_tag = excluded.auth_tag, key_id = excluded.key_id,
           created_timestamp = excluded.created_timestamp`,
      )
      .run({ credential_name, credential_type, is_sandbox: is_sandbox ? 1 : 0, ...sealed, at: now() })
    return reply(201, { success: true, message: `The credential '${credential_name}' is stored, encrypted.` })
  }
}
