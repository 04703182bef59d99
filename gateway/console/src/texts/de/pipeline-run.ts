import type { PipelineRunTexts } from '../en/pipeline-run.js'
import { formats } from '../formats.js'

const { count } = formats('de')
const records = (number: number) => `${count(number)} ${number === 1 ? 'Datensatz' : 'Datensätze'}`

export const pipelineRun: PipelineRunTexts = {
  offer: (all) => `Pipeline auf ${count(all)} anwenden …`,
  title: (all) => `Pipeline auf ${records(all)} anwenden`,
  pipeline: 'Pipeline',
  none: 'Noch gibt es keine Pipeline. Eine YAML-Datei legt sie an.',
  toPipelines: 'Pipelines',
  whole: 'Mit allen Einstellungen zeigen',
  steps: 'Ihre Schritte',
  noSteps: 'Sie hat keine Schritte.',
  changes: 'Felder der Metadaten, die sie füllt, was immer jetzt dort steht',
  nothing: 'keine',
  does: 'Mit jedem Datensatz',
  run: 'ihre Schritte verarbeiten die Quelldatei',
  draft: 'er bekommt einen Entwurf, wenn er keinen hat',
  upload: 'seine Dateien werden gesendet',
  publish: 'er wird veröffentlicht',
  force: 'Jeden Schritt ausführen, auch wenn sich für ihn nichts geändert hat',
  begin: (all) => `Auf ${records(all)} anwenden`,
  changed: (now, before) =>
    `Die Liste hat sich geändert: Sie hat jetzt ${records(now)} statt ${count(before)}. Sehen Sie sie noch einmal an.`,
  results: 'Was aus jedem Datensatz wurde',
  result: 'Ergebnis',
  record: 'Datensatz',
  recordOf: (id) => `Datensatz ${id}`,
  done: 'erledigt',
  failed: 'fehlgeschlagen',
  said: 'Bemerkungen',
  reason: 'Was fehlschlug, und warum',
  over: 'Auf Datensätze anwenden',
}
