import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Language } from './page.js'
import { readGuide } from './read-guide.js'

// Writes the guide as data, a module for each language, so that whoever shows it loads one and reads no Markdown.
const folder = fileURLToPath(new URL('./', import.meta.url))
const languages: readonly Language[] = ['en', 'de']
for (const language of languages) {
  writeFileSync(`${folder}guide-${language}.js`, `export const guide = ${JSON.stringify(readGuide(language))}\n`)
  writeFileSync(
    `${folder}guide-${language}.d.ts`,
    "import type { Guide } from './page.js'\nexport declare const guide: Guide\n",
  )
}
