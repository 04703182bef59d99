import { escapeHtml } from './description.js'

const STYLE = `
:root { color-scheme: light dark; --ink: #1d2733; --soft: #5b6875; --line: #d9dfe5; --paper: #fff; --ground: #f4f6f8; --accent: #0b6e6e; --notice: #fff4d6; --notice-ink: #6b4e00 }
@media (prefers-color-scheme: dark) { :root { --ink: #e6ebf0; --soft: #9aa7b4; --line: #2e3944; --paper: #161d24; --ground: #0f151a; --accent: #5cc6c0; --notice: #3a2f10; --notice-ink: #f3d98b } }
* { box-sizing: border-box }
body { margin: 0; font: 16px/1.55 system-ui, sans-serif; color: var(--ink); background: var(--ground) }
.practice { background: var(--notice); color: var(--notice-ink); padding: .5rem 1rem; text-align: center; font-size: .9rem }
main { max-width: 60rem; margin: 2rem auto; padding: 2rem; background: var(--paper); border: 1px solid var(--line); border-radius: .5rem }
h1 { margin: .2rem 0 .6rem; font-size: 1.7rem; line-height: 1.25 }
h2 { margin: 2rem 0 .5rem; font-size: 1.1rem; border-bottom: 1px solid var(--line); padding-bottom: .3rem }
a { color: var(--accent) }
.soft, dt { color: var(--soft) }
.tag { display: inline-block; border: 1px solid var(--line); border-radius: 1rem; padding: 0 .6rem; margin: 0 .3rem .3rem 0; font-size: .85rem }
img.picture { max-width: 100%; max-height: 24rem; border: 1px solid var(--line) }
table { width: 100%; border-collapse: collapse } td, th { text-align: left; padding: .35rem .5rem .35rem 0; border-bottom: 1px solid var(--line); overflow-wrap: anywhere }
td.size { text-align: right; white-space: nowrap } code { font-size: .8rem; color: var(--soft) }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .25rem 1rem } dd { margin: 0; overflow-wrap: anywhere }
`

/** A page of the practice repository; every page says what it is. */
export const layout = (title: string, head: string, body: string): string => `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8" />
<meta name="viewport" content="width=device-width, initial-scale=1" />
<title>${escapeHtml(title)} | Practice repository</title>
${head}<style>${STYLE}</style>
</head>
<body>
<div class="practice" role="note"><strong>Practice repository.</strong> Everything here stays on this computer; its DOIs are not registered anywhere.</div>
<main>
${body}
</main>
</body>
</html>
`

/** A page that says that there is nothing, or nothing any more. */
export const messagePage = (title: string, message: string): string =>
  layout(
    title,
    '<meta name="robots" content="noindex,nofollow" />\n',
    `<h1>${escapeHtml(title)}</h1>\n<p>${escapeHtml(message)}</p>\n<p><a href="/">Published records</a></p>`,
  )
