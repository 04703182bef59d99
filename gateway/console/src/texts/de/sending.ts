import type { sending as original } from '../en/sending.js'
import { formats } from '../formats.js'

const { count, bytes, span } = formats('de')
const records = (number: number) => `${count(number)} ${number === 1 ? 'Datensatz' : 'Datensätze'}`
const drafts = (number: number) => `${count(number)} ${number === 1 ? 'Entwurf' : 'Entwürfe'}`

export const sending: typeof original = {
  offers: {
    prepare_metadata: (all) => `Alle ${count(all)} vorbereiten …`,
    create_api_draft: (all) => `${drafts(all)} anlegen …`,
    upload_files: () => 'Dateien senden …',
    publish: () => 'Veröffentlichen …',
    discard_drafts: () => 'Entwürfe verwerfen …',
  },
  nothing: 'In diesem Zustand ist nichts.',
  planning: 'Der Plan wird gemacht …',
  plans: {
    prepare_metadata: 'Plan: Metadaten vorbereiten',
    create_api_draft: 'Plan: Entwürfe anlegen',
    upload_files: 'Plan: Dateien senden',
    publish: 'Plan: Veröffentlichen',
    discard_drafts: 'Plan: Entwürfe verwerfen',
  },
  nothingDone: 'Noch ist nichts geschehen.',
  totals: (items, skipped) =>
    skipped === 0 ? `${records(items)}, alle möglich` : `${count(items - skipped)} von ${records(items)} möglich`,
  cost: (requests, size) =>
    `${count(requests)} ${requests === 1 ? 'Anfrage' : 'Anfragen'}${size > 0 ? `, ${bytes(size)}` : ''}`,
  least: (seconds) => `nach den Grenzen des Repositoriums mindestens ${span(seconds)}`,
  noUndo: 'Veröffentlichtes bleibt öffentlich: Es lässt sich nicht zurücknehmen, nur durch eine neue Fassung ergänzen.',
  confirm: {
    prepare_metadata: (items) => `${records(items)} vorbereiten`,
    create_api_draft: (items) => `${drafts(items)} anlegen`,
    upload_files: (items) => `Dateien von ${count(items)} ${items === 1 ? 'Datensatz' : 'Datensätzen'} senden`,
    publish: (items) => `${records(items)} veröffentlichen`,
    discard_drafts: (items) => `${drafts(items)} verwerfen`,
  },
  at: { practice: 'im Übungsrepositorium', production: 'im öffentlichen Repositorium' },
  notPossible: 'Keiner davon ist möglich; die Gründe stehen bei jedem.',
  leave: 'Nicht tun',
  item: 'Datensatz',
  will: 'Was geschieht',
  files: 'Dateien',
  reason: 'Bemerkungen',
  actions: {
    prepare: 'wird vorbereitet',
    create: 'erhält einen Entwurf',
    new_version: 'erhält eine neue Fassung',
    send_files: 'Dateien werden gesendet',
    publish: 'wird veröffentlicht',
    discard: 'Entwurf wird verworfen',
    remove: 'wird entfernt',
    skip: 'nicht möglich',
  },
  toSend: (files, size) => `${count(files)} zu senden, ${bytes(size)}`,
  there: (files) => `${count(files)} dort`,
  firstOf: (shown, all) => `Die ersten ${count(shown)} von ${count(all)}; was nicht möglich ist, steht vorn.`,
  running: 'Wird getan',
  goesOn: 'Es geht weiter, wenn die Seite verlassen wird.',
  progress: (done, total) => `${count(done)} von ${count(total)}`,
  stop: 'Nach dem Begonnenen anhalten',
  stopping: 'Hält an …',
  outcome: 'Ergebnis',
  outcomes: (done, failed) =>
    failed === 0
      ? `${count(done)} erledigt, keiner gescheitert`
      : `${count(done)} erledigt, ${count(failed)} gescheitert`,
  done: 'erledigt',
  failed: 'gescheitert',
  again: (failed) => `Für die ${count(failed)} gescheiterten neu planen …`,
  close: 'Schließen',
}
