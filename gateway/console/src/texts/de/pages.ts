import type { pages as english } from '../en/pages.js'

export const pages: typeof english = {
  unknownProject: {
    title: 'Dieses Projekt ist hier nicht bekannt',
    text: 'Die Adresse nennt ein Projekt, dessen Datei in dieser Installation noch nie geöffnet wurde. Seine Datei (sie endet auf .pdb) auf der Startseite öffnen; dann gilt auch diese Adresse.',
    known: 'Hier bekannte Projekte',
    back: 'Projektdatei öffnen',
  },
  absentProject: {
    title: (name) => `Die Datei von „${name}“ ist nicht da`,
    text: 'Die Projektdatei lag zuletzt unter',
    advice:
      'Vielleicht wurde sie verschoben, oder ihr Datenträger ist nicht angeschlossen. Eine verschobene Datei auf der Startseite am neuen Ort öffnen; dann gilt auch diese Adresse wieder.',
    back: 'Am neuen Ort öffnen',
  },
  command: 'Als Befehl',
}
