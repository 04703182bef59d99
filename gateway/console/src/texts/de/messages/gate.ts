import type { GATE_MESSAGES } from '@regesta/contracts/sentences/gate'

/** Sentences about a draft that must not be published as it is. */
export const gateMessages: Readonly<Record<keyof typeof GATE_MESSAGES, string>> = {
  draft_without_files: 'Der Entwurf hat keine Dateien. Mindestens eine hochladen',
  too_many_files: 'Der Entwurf hat {files} Dateien; das Repositorium erlaubt {most}',
  file_not_sent: '„{name}“ ({path}) liegt nicht im Repositorium. Zuerst hochladen',
  file_differs: '„{name}“ im Repositorium (MD5 {there}) ist nicht, was gesendet wurde (MD5 {sent}). Neu hochladen',
  file_not_proved: 'Nichts beweist, dass „{name}“ im Repositorium die Datei {path} ist. Neu hochladen',
  file_not_shown:
    'Das Repositorium nennt Prüfsumme und Größe von „{name}“ nicht. Nichts beweist also, dass es {path} ist. Erneut versuchen. Bleibt es dabei, neu hochladen',
  kept_file_not_shown:
    'Das Repositorium nennt Prüfsumme und Größe von „{name}“ nicht. Nichts beweist also, dass es die Datei der vorigen Version ist. Erneut versuchen. Bleibt es dabei, den Entwurf verwerfen und die Version neu anlegen',
  file_without_name:
    'Das Repositorium zeigt eine Datei ohne Namen. Nichts beweist also, welche es ist. Erneut versuchen. Bleibt es dabei, sie im Entwurf im Repositorium suchen und dort löschen',
  file_not_linked: '„{name}“ liegt im Repositorium, gehört aber nicht zum Datensatz. Dort löschen oder hier verknüpfen',
  file_may_arrive:
    'Auf einen früher gesendeten anderen Inhalt von „{name}“ kam keine Antwort; er kann noch ankommen bis: {time}. Danach erneut versuchen',
  deletion_may_arrive:
    'Auf ein früheres Löschen von „{name}“ kam keine Antwort; es kann noch ausgeführt werden bis: {time}. Danach erneut versuchen',
  metadata_may_arrive:
    'Auf früher gesendete andere Metadaten kam keine Antwort; sie können noch ankommen bis: {time}. Danach erneut versuchen',
  file_changed: '{path} wurde geändert, nachdem „{name}“ hochgeladen war. Neu hochladen',
  file_gone: '{path} liegt nicht mehr auf diesem Rechner; „{name}“ lässt sich nicht damit vergleichen',
}
