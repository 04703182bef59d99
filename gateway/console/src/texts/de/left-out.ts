import type { leftOut as english } from '../en/left-out.js'
import { formats } from '../formats.js'

const { count } = formats('de')

export const leftOut: typeof english = {
  ask: 'Zeigen, was ausgelassen wurde',
  nothing: 'Alle Dateien der gewählten Arten wurden aufgenommen.',
  otherKinds: (endings) => `Von keiner der gewählten Arten und ausgelassen: ${endings}.`,
  otherKindsAtFirst: (endings) =>
    `Von keiner der gewählten Arten und ausgelassen, unter den zuerst angesehenen Dateien: ${endings}.`,
  noEnding: 'ohne Endung',
  some: (n) => `${count(n)} ${n === 1 ? 'Eintrag' : 'Einträge'} ausgelassen`,
}
