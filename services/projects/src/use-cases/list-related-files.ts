import { createHash } from 'node:crypto'
import { dirname, relative, sep } from 'node:path'
import { reply } from '@regesta/http/reply'
import { noSuchFile } from '../contents/open-content.js'
import type { Context, HandlerOf } from '../context.js'
import { bundleOf, filesOfBundle, hashedFile } from '../store/file-facts.js'

/** The other files of a bundle, named as this one would name them: a reader of models asks for them by their ids. */
export function listRelatedFiles(context: Context): HandlerOf<'listRelatedFiles'> {
  return ({ project, params: { file_id } }) => {
    const opened = context.openProjects.use(project)
    const file = hashedFile(opened, file_id)
    if (file === undefined) throw noSuchFile(file_id)
    const folder = dirname(file.absolute_path)
    const others = filesOfBundle(opened, bundleOf(opened, file_id)).filter((one) => one.file_id !== file_id)
    const named = others.map(({ absolute_path, ...one }) => ({
      ...one,
      name: relative(folder, absolute_path).split(sep).join('/'),
    }))
    return reply(200, {
      files: named.map(({ sha256_hash, ...one }) => one),
      size_bytes: file.size_bytes,
      content_hash: contentHash([file.sha256_hash, ...named.map(({ name, sha256_hash }) => `${name}\n${sha256_hash}`)]),
    })
  }
}

/** Another one whenever a file, or what it refers to, was hashed as another. */
const contentHash = (parts: readonly string[]) => createHash('sha256').update(parts.join('\n')).digest('hex')
