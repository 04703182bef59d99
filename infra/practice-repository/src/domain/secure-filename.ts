/** The name that a multipart upload keeps: no path, blanks as underscores, ASCII letters, digits, dots and dashes. */
export const secureFilename = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/[^\x00-\x7f]/g, '')
    .replace(/[/\\]/g, ' ')
    .split(/\s+/)
    .filter((part) => part !== '')
    .join('_')
    .replace(/[^A-Za-z0-9_.-]/g, '')
    .replace(/^[._]+|[._]+$/g, '')
