/** The page at `/api`: where programs and their authors go. */
export const frontPage = (): string =>
  page(
    'Regesta',
    `<h1>Regesta</h1>
<p>The interface for programs. People use <a href="/">the console</a>.</p>
<ul>
  <li><a href="/api/docs">/api/docs</a> &ndash; every endpoint, to read and to try</li>
  <li><a href="/api/openapi.json">/api/openapi.json</a> &ndash; the same for programs</li>
  <li><a href="/api/health">/api/health</a> &ndash; how the services are</li>
</ul>`,
  )

/** The interface as a page; it loads nothing from elsewhere. */
export const docsPage = (): string =>
  page(
    'Regesta: the interface',
    `<div id="docs"></div>
<script src="/api/docs/swagger-ui-bundle.js"></script>
<script src="/api/docs/show.js"></script>`,
    '<link rel="stylesheet" href="/api/docs/swagger-ui.css">',
  )

const page = (title: string, body: string, head = ''): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>${title}</title>
<link rel="icon" href="/api/docs/favicon-32x32.png">
<link rel="stylesheet" href="/api/docs/page.css">
${head}</head>
<body>
${body}
</body>
</html>
`

/** Files of these pages alone: their policy allows nothing inline. */
export const ownAssets: ReadonlyMap<string, string> = new Map([
  ['page.css', 'body { margin: 0 auto; max-width: 60rem; padding: 1rem; font: 1rem/1.5 system-ui, sans-serif }\n'],
  [
    'show.js',
    "SwaggerUIBundle({ url: '/api/openapi.json', dom_id: '#docs', docExpansion: 'none', validatorUrl: null, deepLinking: true })\n",
  ],
])
