import type { Installation } from './installation.js'

/** The block that is printed when an installation has started. */
export function announcement({ url, token, home, logs, missing, addresses }: Installation): string {
  const practice = addresses['practice-repository']
  const lines = [
    ['Regesta is running', token === undefined ? url : `${url}/?token=${token}`],
    ['Interface', `${url}/api/docs`],
    ...(practice === undefined ? [] : [['Practice repository', practice]]),
    ['Data folder', home],
    ['Log folder', logs],
    ...(missing.length === 0
      ? []
      : [['Not answering yet', `${missing.join(', ')} (the logs say why; programs are tried again)`]]),
    ['Stop', 'Ctrl-C, or regesta stop'],
  ]
  return `\n${lines.map(([label, value]) => `  ${String(label).padEnd(21)}${value}`).join('\n')}\n`
}
