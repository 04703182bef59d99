import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

export const SAMPLE_FOLDER = fileURLToPath(new URL('../../../../sample-project/files/', import.meta.url))

/** A file of the sample project. */
export const sampleFile = (name: string): Buffer => readFileSync(`${SAMPLE_FOLDER}${name}`)
