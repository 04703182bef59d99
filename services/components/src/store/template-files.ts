import { randomUUID } from 'node:crypto'
import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { ServiceError } from '@regesta/contracts/problem'
import { say } from '@regesta/contracts/sentences'
import { holdsItself, yamlNestsTooDeep } from '@regesta/http/nesting'
import { folderToDisk } from '@regesta/http/to-disk'
import { parseYaml } from '@regesta/http/yaml-text'
import { makePrivateFolder } from '@regesta/sqlite/private-folder'
import { stringify } from 'yaml'
import { type ComponentFolders, TEMPLATES } from './component-folders.js'

const REFUSED = /[/\\\0]|\.\./
const DROPPED = /[^\p{L}\p{M}\p{N} _-]/gu

/** Characters of a name. */
const MOST_CHARACTERS = 100
/** Bytes of a name, in UTF-8; with its ending it is as long as a file name may be. */
const MOST_BYTES = 255 - '.yaml'.length

/**
 * The file name of a template: letters, digits, blanks, `_` and `-` of the name given. Undefined for names that look like a
 * path, for names of which nothing is left, and for those that are too long.
 */
export function templateFileName(name: string): string | undefined {
  const safe = safePart(name)
  return REFUSED.test(name) || safe === '' || isTooLong(name) ? undefined : safe
}

/** Whether no file can have the name of this template, whatever is in it. */
export function isTooLong(name: string): boolean {
  const safe = safePart(name)
  return safe.length > MOST_CHARACTERS || Buffer.byteLength(safe) > MOST_BYTES
}

const safePart = (name: string) => name.normalize('NFC').replace(DROPPED, '').trim()

export const unknownTemplate = (name: string) =>
  new ServiceError('not_found', say('template_unknown', { value: JSON.stringify(name.slice(0, 80)) }))

/** Named parameter sets of components: the user's own, and those that a version brings along. */
export function templateFiles(folders: ComponentFolders) {
  const own = (name: string) => folders.path(join(name, TEMPLATES))

  const stems = async (folder: string) =>
    (await readdir(folder).catch(() => []))
      .filter((file) => /\.ya?ml$/.test(file))
      .map((file) => file.replace(/\.ya?ml$/, ''))

  /** @param folder the present version's folder, which may bring templates along */
  async function find(name: string, folder: string, template: string): Promise<Record<string, unknown> | undefined> {
    for (const place of [own(name), folders.path(join(folder, TEMPLATES))]) {
      for (const extension of ['yaml', 'yml']) {
        const text = await readFile(join(place, `${template}.${extension}`), 'utf8').catch(() => undefined)
        if (text !== undefined) return parametersIn(text, template)
      }
    }
    return undefined
  }

  return {
    find,
    /** All names, and those of the user's own among them. */
    async list(name: string, folder: string): Promise<{ templates: string[]; own: string[] }> {
      const [stored, brought] = [await stems(own(name)), await stems(folders.path(join(folder, TEMPLATES)))]
      return { templates: [...new Set([...stored, ...brought])].sort(), own: stored.sort() }
    },
    async save(name: string, template: string, parameters: Record<string, unknown>): Promise<void> {
      makePrivateFolder(own(name))
      const format = { lineWidth: 0, sortMapEntries: true, version: '1.1', aliasDuplicateObjects: false } as const
      await replaceFile(join(own(name), `${template}.yaml`), stringify({ parameters }, format))
    },
    /** Deletes a template of the user; answers whether there was one. */
    delete: async (name: string, template: string): Promise<boolean> =>
      rm(join(own(name), `${template}.yaml`)).then(
        () => true,
        (error: NodeJS.ErrnoException) => {
          if (error.code === 'ENOENT') return false
          throw error
        },
      ),
  }
}
export type TemplateFiles = ReturnType<typeof templateFiles>

/** Readers see the old content or the new one, never a part. */
async function replaceFile(file: string, text: string): Promise<void> {
  const temporary = join(dirname(file), randomUUID())
  try {
    await writeFile(temporary, text, { flush: true })
    await rename(temporary, file)
    await folderToDisk(dirname(file))
  } catch (error) {
    await rm(temporary, { force: true })
    throw error
  }
}

function parametersIn(text: string, template: string): Record<string, unknown> {
  const readable = yamlNestsTooDeep(text) ? '' : text
  const document = parseYaml(readable, { version: '1.1' })
  const value = document.errors.length === 0 ? (document.toJS({ maxAliasCount: 100 }) as unknown) : null
  const parameters = (value as { parameters?: unknown } | null)?.parameters
  if (typeof parameters === 'object' && parameters !== null && !Array.isArray(parameters) && !holdsItself(parameters)) {
    return parameters as Record<string, unknown>
  }
  throw new ServiceError('internal', say('template_damaged', { name: template }))
}
