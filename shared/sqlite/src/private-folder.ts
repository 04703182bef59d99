import { mkdirSync } from 'node:fs'

/** Makes a folder of ours with those above it that are missing: nobody but the owner may look into them. */
export const makePrivateFolder = (folder: string): void => void mkdirSync(folder, { recursive: true, mode: 0o700 })
