import type { help as original } from '../en/help.js'

export const help: typeof original = {
  title: 'Hilfe',
  about: 'Das ganze Handbuch liegt auf diesem Rechner und braucht kein Netz.',
  search: 'Im Handbuch suchen',
  found: (pages) => `Auf ${pages} ${pages === 1 ? 'Seite' : 'Seiten'} gefunden`,
  onThisPage: 'Auf dieser Seite',
  around: 'Seiten davor und danach',
  before: 'Davor:',
  after: 'Weiter:',
  keys: 'Die Tasten',
}
