import { reply } from '@regesta/http/reply'
import type { Context, HandlerOf } from '../context.js'
import { keepCredential, sealContext } from '../store/credentials.js'

/** Stores or replaces a credential, encrypted with a key that is in no project file. */
export function storeCredential({ openProjects, credentialKey }: Context): HandlerOf<'storeCredential'> {
  return ({ project, body }) => {
    const { credential_name, credential_type, is_sandbox, credential_value } = body
    const sealed = credentialKey.seal(credential_value.trim(), sealContext(credential_name, is_sandbox))
    const named = { credential_name, credential_type, is_sandbox: is_sandbox ? 1 : 0 } as const
    keepCredential(openProjects.use(project), { ...named, ...sealed })
    return reply(201, { success: true, message: `The credential '${credential_name}' is stored, encrypted.` })
  }
}
