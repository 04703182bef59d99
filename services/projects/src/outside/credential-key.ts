import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'
import { chmodSync, existsSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { writeWholeSync } from '@regesta/http/to-disk'
import { makePrivateFolder } from '@regesta/sqlite/private-folder'

export interface Sealed {
  readonly cipher_text: Buffer
  readonly nonce: Buffer
  readonly auth_tag: Buffer
  readonly key_id: string
}

/** Encrypts credentials with a key that is kept outside every project file, so that a copied file gives nothing away. */
export type CredentialKey = ReturnType<typeof credentialKey>

/** AES-256-GCM with the key in a file of mode 0600, which is made when it is first needed. */
export function credentialKey(file: string) {
  let key: Buffer | undefined
  const load = (): Buffer => {
    key ??= existsSync(file) ? readKey(file) : createKey(file)
    return key
  }
  const idOf = (bytes: Buffer) => createHash('sha256').update('key id').update(bytes).digest('hex').slice(0, 16)
  return {
    /** @param context bound to the cipher text, so that it cannot be moved to another row */
    seal(value: string, context: string) {
      const nonce = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', load(), nonce).setAAD(Buffer.from(context))
      const cipher_text = Buffer.concat([cipher.update(value, 'utf8'), cipher.final()])
      return { cipher_text, nonce, auth_tag: cipher.getAuthTag(), key_id: idOf(load()) }
    },
    /** null when another installation's key made it, or when it was changed. */
    reveal({ cipher_text, nonce, auth_tag, key_id }: Sealed, context: string) {
      if (key_id !== idOf(load())) return null
      try {
        const decipher = createDecipheriv('aes-256-gcm', load(), nonce)
          .setAAD(Buffer.from(context))
          .setAuthTag(auth_tag)
        return Buffer.concat([decipher.update(cipher_text), decipher.final()]).toString('utf8')
      } catch {
        return null
      }
    },
  }
}

function readKey(file: string): Buffer {
  const key = Buffer.from(readFileSync(file, 'utf8').trim(), 'hex')
  if (key.length !== 32) throw new Error(`${file} does not hold a key of 32 bytes in hexadecimal`)
  chmodSync(file, 0o600)
  return key
}

function createKey(file: string): Buffer {
  const key = randomBytes(32)
  makePrivateFolder(dirname(file))
  // What is sealed with it is lost with it.
  writeWholeSync(file, `${key.toString('hex')}\n`)
  return key
}
