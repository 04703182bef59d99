import { buffer } from 'node:stream/consumers'
import { packZip, type ZipEntry } from '@regesta/starter-components/zip-of'
import type { Context } from '../context.js'
import { Refusal } from '../domain/refusal.js'
import type { UseCase } from '../http/route.js'
import { recordWithFiles } from './find-record.js'

const LARGEST = 300 * 1000 * 1000

/** All files of a record as one ZIP archive, while they are not too large. */
export const downloadRecordArchive =
  (context: Context): UseCase =>
  async (call) => {
    const record = recordWithFiles(context, call)
    const files = context.store.bucketFiles.list(record.bucketId)
    if (files.reduce((sum, { size }) => sum + size, 0) > LARGEST) {
      throw new Refusal(400, 'The total size of the files is too large to be downloaded as an archive.')
    }
    const entries: ZipEntry[] = []
    for (const file of files)
      entries.push({ name: file.key, content: await buffer(context.store.contents.open(file.contentId)) })
    const headers = {
      'Content-Type': 'application/zip',
      'Content-Disposition': `attachment; filename=${record.id}.zip`,
    }
    return { status: 200, headers, body: packZip(entries) }
  }
