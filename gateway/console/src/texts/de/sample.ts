import type { sample as english } from '../en/sample.js'
import { formats } from '../formats.js'

const { count } = formats('de')

export const sample: typeof english = {
  folder: 'Ordner für das Beispiel',
  start: 'Beispiel ausprobieren',
  goOn: 'Fortsetzen',
  notPractice: (address) =>
    `Diese Installation hinterlegt in ${address} und nicht im Übungsrepositorium; das Beispiel ist nur zum Üben da. Um es auszuprobieren, repo.sandbox_base_url in der Konfiguration leeren.`,
  waiting: 'Es geschieht nichts, bevor es fortgesetzt wird.',
  finished: 'Alle sechs Objekte sind im Übungsrepositorium veröffentlicht.',
  steps: {
    copy: 'Dateien kopieren',
    scan: 'Aus dem Ordner ein Projekt machen',
    mapping: 'Festlegen, wie die Tabelle die Dateien beschreibt',
    prepare: 'Metadaten vorbereiten und prüfen',
    draft: 'Entwürfe anlegen',
    upload: 'Dateien hochladen und Prüfsummen vergleichen',
    publish: 'Veröffentlichen, was nachweislich vollständig ist',
  },
  of: (done, total) => `${count(done)} von ${count(total)}`,
  states: { done: 'fertig', now: 'läuft', later: 'folgt', failed: 'fehlgeschlagen' },
  published: 'Veröffentlichte Datensätze',
  model: 'Das Relief in 3D ansehen',
  overview: 'Zum Projekt',
  files: 'Alle seine Dateien',
  stuck:
    'Der Schritt endete ohne Fehler, aber nichts hat sich geändert. Mehr steht bei den Arbeiten auf der Startseite.',
}
