import { basename } from 'node:path'
import type { Answer, Fixture } from '../fixture.js'
import type { BitingFile, Reader } from './reader.js'

/** A file that is shown: its bytes, a small picture of it and the description of its parts; the first odd answer stands for all. */
async function show({ ask }: Fixture, { path }: BitingFile): Promise<Answer> {
  const added = await ask('POST', '/project/source_files/add', { absolute_file_paths: [path] })
  const found = await ask('GET', `/files?search=${encodeURIComponent(basename(path))}&sort=added&dir=desc&limit=1`)
  const id = (JSON.parse(found.text) as { items?: { file_id: number }[] }).items?.[0]?.file_id
  if (id === undefined) return added
  const content = await ask('GET', `/files/${id}/content`)
  const preview = await ask('GET', `/files/${id}/preview?size=160`)
  const parts = await ask('GET', `/files/${id}/iiif/info.json`)
  return [content, preview, parts].find(({ code }) => code === 'internal' || code === '') ?? preview
}

/** What the console shows of a file. */
export const pictureReader: Reader = {
  name: 'content, preview and iiif',
  reads: ['jpg', 'png', 'tiff', 'webp', 'pdf'],
  read: show,
}
