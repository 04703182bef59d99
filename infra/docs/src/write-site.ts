import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Guide, GuidePage, Language } from './page.js'
import { readGuide } from './read-guide.js'
import { blocksAsHtml, escaped } from './write-html.js'

const WORDS = {
  en: {
    title: 'The guide to Regesta',
    other: 'Deutsch',
    skip: 'To the text',
    pages: 'Pages',
    sections: 'On this page',
  },
  de: {
    title: 'Handbuch zu Regesta',
    other: 'English',
    skip: 'Zum Text',
    pages: 'Seiten',
    sections: 'Auf dieser Seite',
  },
} as const satisfies Record<Language, unknown>

const OTHER = { en: 'de', de: 'en' } as const

/** Writes the guide as plain pages into a folder: no script, one style sheet, nothing from elsewhere. */
export function writeSite(folder: string): readonly string[] {
  mkdirSync(folder, { recursive: true })
  copyFileSync(fileURLToPath(new URL('../site.css', import.meta.url)), join(folder, 'site.css'))
  const files = [readGuide('en'), readGuide('de')].flatMap((guide) => writeLanguage(folder, guide))
  writeFileSync(join(folder, 'index.html'), choiceOfLanguage())
  return ['index.html', 'site.css', ...files]
}

function writeLanguage(folder: string, guide: Guide): string[] {
  const { language } = guide
  mkdirSync(join(folder, language), { recursive: true })
  const pages = guide.chapters.flatMap((chapter) => chapter.pages)
  writeFileSync(join(folder, language, 'index.html'), overviewOf(guide))
  for (const page of pages) writeFileSync(join(folder, language, `${page.id}.html`), htmlOf(guide, page))
  return ['index', ...pages.map(({ id }) => id)].map((name) => `${language}/${name}.html`)
}

/** One page with the frame around it. */
function htmlOf(guide: Guide, page: GuidePage): string {
  const says = WORDS[guide.language]
  const sections = page.blocks.flatMap((block) => (block.kind === 'heading' && block.level === 2 ? [block] : []))
  const links = sections.map(
    ({ id, line }) => `<li><a href="#${escaped(id)}">${blocksAsHtml([{ kind: 'line', line }], true)}</a></li>`,
  )
  const contents =
    links.length < 2 ? '' : `<nav class="sections" aria-label="${says.sections}"><ul>${links.join('')}</ul></nav>`
  return framed(guide, page.title, page.id, `<h1>${escaped(page.title)}</h1>${contents}${blocksAsHtml(page.blocks)}`)
}

function overviewOf(guide: Guide): string {
  const chapters = guide.chapters.map(({ name, pages }) => {
    const entries = pages.map(
      ({ id, title, summary }) => `<dt><a href="${id}.html">${escaped(title)}</a></dt><dd>${escaped(summary)}</dd>`,
    )
    return `<h2>${escaped(name)}</h2><dl>${entries.join('')}</dl>`
  })
  const { title } = WORDS[guide.language]
  return framed(guide, title, 'index', `<h1>${escaped(title)}</h1>${chapters.join('')}`)
}

function framed({ language, chapters }: Guide, title: string, id: string, content: string): string {
  const says = WORDS[language]
  const places = chapters.map(({ name, pages }) => {
    const entries = pages.map((page) => {
      const isHere = page.id === id ? ' aria-current="page"' : ''
      return `<li><a href="${page.id}.html"${isHere}>${escaped(page.title)}</a></li>`
    })
    return `<span>${escaped(name)}</span><ul>${entries.join('')}</ul>`
  })
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)} · Regesta</title>
<link rel="stylesheet" href="../site.css">
</head>
<body>
<a class="skip" href="#content">${says.skip}</a>
<header><a href="index.html">Regesta</a> <a href="../${OTHER[language]}/${id}.html" lang="${OTHER[language]}">${says.other}</a></header>
<nav aria-label="${says.pages}">${places.join('')}</nav>
<main id="content">${content}</main>
</body>
</html>
`
}

const choiceOfLanguage = () => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Regesta</title>
<link rel="stylesheet" href="site.css">
</head>
<body>
<main id="content"><h1>Regesta</h1><ul><li><a href="en/index.html">${WORDS.en.title}</a></li><li><a href="de/index.html" lang="de">${WORDS.de.title}</a></li></ul></main>
</body>
</html>
`
