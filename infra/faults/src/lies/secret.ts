import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The token of a campaign, with characters that look different in addresses and in base64. */
export const TOKEN = 'lies+campaign/token~with=40-characters-0'

/** The practice repository under another name of this computer is any repository, which gets the token that is stored. */
export const asForeign = (url: string): string => url.replace('127.0.0.1', 'localhost')

/** What of a token must stand nowhere: itself, as part of an address, and within base64 wherever it begins there. */
const FORMS = [
  TOKEN,
  encodeURIComponent(TOKEN),
  ...[0, 1, 2].map((before) =>
    Buffer.from('x'.repeat(before) + TOKEN)
      .toString('base64')
      .slice(4, -4),
  ),
]

export const quotesToken = (text: string | Buffer): boolean => FORMS.some((form) => text.includes(form))

/** One sentence for each file below a folder that contains the token, other than the keys that belong to it. */
export const filesWithToken = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => quotesToken(readFileSync(file)))
    .map((file) => `the token stands in ${file}`)
