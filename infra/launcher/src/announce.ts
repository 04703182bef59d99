import type { Installation } from './installation.js'

/** The block that is printed when an installation has started. A token that is kept appears in no terminal and no journal. */
export function announcement(installation: Installation): string {
  const { url, publicUrl, token, isTokenKept, home, logs, missing, addresses } = installation
  const practice = addresses['practice-repository']
  const address = publicUrl ?? url
  const lines = [
    ['Regesta is running', token === undefined || isTokenKept ? address : `${address}/?token=${token}`],
    ...(isTokenKept ? [['Sign in', 'regesta open prints a link']] : []),
    ...(publicUrl === undefined ? [] : [['On this computer', url]]),
    ['Interface', `${address}/api/docs`],
    ...(practice === undefined ? [] : [['Practice repository', `${practice} (on this computer alone)`]]),
    ['Data folder', home],
    ['Log folder', logs],
    ...(missing.length === 0
      ? []
      : [['Not answering yet', `${missing.join(', ')} (the logs say why; programs are tried again)`]]),
    ['Stop', 'Ctrl-C, or regesta stop (in a clone: npm run regesta -- stop)'],
  ]
  return `\n${lines.map(([label, value]) => `  ${String(label).padEnd(21)}${value}`).join('\n')}\n`
}
