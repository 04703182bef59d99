import type { ProblemCode } from './problem.js'

/** What a code means to the person who meets it, and what leads on. */
export interface WayOut {
  readonly means: string
  readonly do: string
}

/** Each code of a problem in the languages of the guide; one that is left out does not compile. */
export const waysOut: Readonly<Record<ProblemCode, Readonly<Record<'en' | 'de', WayOut>>>> = {
  invalid_json: {
    en: { means: 'The body of the request is not JSON.', do: 'Send JSON, with the type `application/json`.' },
    de: { means: 'Die Anfrage enthält kein gültiges JSON.', do: 'JSON mit der Angabe `application/json` senden.' },
  },
  invalid_input: {
    en: { means: 'A value has the wrong form.', do: 'The message names field and value. Correct it and try again.' },
    de: {
      means: 'Ein Wert hat nicht die richtige Form.',
      do: 'Die Meldung nennt Feld und Wert. Berichtigen und noch einmal versuchen.',
    },
  },
  no_project: {
    en: {
      means: 'This needs a project, and none is open.',
      do: 'Open one on the start page, or name it with `--file`.',
    },
    de: {
      means: 'Dafür muss ein Projekt offen sein.',
      do: 'Auf der Startseite eines öffnen oder es mit `--file` nennen.',
    },
  },
  refused: {
    en: {
      means: 'As things are, this cannot be done. Nothing was changed.',
      do: 'The message says what stands in the way, for example work that is still running on the same record.',
    },
    de: {
      means: 'So, wie es jetzt steht, geht das nicht. Geändert wurde nichts.',
      do: 'Die Meldung sagt, was im Weg steht, etwa eine Arbeit, die am selben Datensatz noch läuft.',
    },
  },
  forbidden: {
    en: {
      means: 'The folder, the web page or the token is not allowed here.',
      do: 'For folders see `security.allowed_roots`, for pages `server.allowed_origins` in the configuration. For a token, open the address that `regesta open` prints.',
    },
    de: {
      means: 'Der Ordner, die Webseite oder der Zugangsschlüssel ist hier nicht erlaubt.',
      do: 'Für Ordner gilt in der Konfiguration `security.allowed_roots`, für Webseiten `server.allowed_origins`. Fehlt der Zugang, die Adresse öffnen, die `regesta open` ausgibt.',
    },
  },
  not_found: {
    en: {
      means: 'There is nothing under this name or number.',
      do: 'Look into the list that it should be in; somebody may have removed it.',
    },
    de: {
      means: 'Unter diesem Namen oder dieser Nummer gibt es nichts.',
      do: 'In der Liste nachsehen, in der es stehen müsste; vielleicht wurde es entfernt.',
    },
  },
  method_not_allowed: {
    en: { means: 'This address takes no such request.', do: 'See the description of the interface at `/api/docs`.' },
    de: {
      means: 'Diese Adresse nimmt keine solche Anfrage an.',
      do: 'In der Beschreibung der Schnittstelle unter `/api/docs` nachsehen.',
    },
  },
  conflict: {
    en: {
      means: 'Something has changed since you looked, or is there already.',
      do: 'Look again, make a new plan, and decide again.',
    },
    de: {
      means: 'Seit dem letzten Ansehen hat sich etwas geändert, oder es ist schon da.',
      do: 'Neu ansehen, neu planen und dann entscheiden.',
    },
  },
  newer_schema: {
    en: {
      means: 'A newer release of Regesta has written this file.',
      do: 'Install that release or a newer one. The file was left untouched.',
    },
    de: {
      means: 'Diese Datei wurde von einer neueren Version von Regesta geschrieben.',
      do: 'Diese oder eine neuere Version installieren. An der Datei wurde nichts geändert.',
    },
  },
  payload_too_large: {
    en: { means: 'The request is larger than this address takes.', do: 'Send less at once.' },
    de: { means: 'Die Anfrage ist größer, als diese Adresse annimmt.', do: 'Weniger auf einmal senden.' },
  },
  unsupported_media_type: {
    en: {
      means: 'What was sent is of a kind that is not taken here, or cannot be shown.',
      do: 'The message names the kinds that are.',
    },
    de: {
      means: 'Das Gesendete ist von einer Art, die hier nicht angenommen oder nicht gezeigt werden kann.',
      do: 'Die Meldung nennt die Arten, die möglich sind.',
    },
  },
  no_such_range: {
    en: {
      means: 'A part of a file was asked for that is beyond its end.',
      do: 'Ask for the file from the beginning.',
    },
    de: {
      means: 'Ein Teil einer Datei wurde angefordert, der hinter ihrem Ende liegt.',
      do: 'Die Datei von vorn anfordern.',
    },
  },
  internal: {
    en: {
      means: 'A fault of Regesta.',
      do: 'The log says more: `regesta logs --since 1h`. `regesta doctor --bundle report.json` writes versions, checks and counts for a report, without names.',
    },
    de: {
      means: 'Ein Fehler in Regesta.',
      do: 'Mehr steht im Protokoll: `regesta logs --since 1h`. `regesta doctor --bundle bericht.json` schreibt Versionen, Prüfungen und Zahlen für eine Meldung auf, ohne Namen.',
    },
  },
  no_token: {
    en: {
      means: 'No token is stored for this repository.',
      do: 'Store one in the settings of the project, or with `regesta credentials store`.',
    },
    de: {
      means: 'Für dieses Repositorium ist kein Zugangsschlüssel gespeichert.',
      do: 'Einen in den Einstellungen speichern oder mit `regesta credentials store` hinterlegen.',
    },
  },
  unreadable_project: {
    en: {
      means: 'The file is not a project, or it is damaged.',
      do: 'Check the path. Of a damaged one there are copies in `data/projects/snapshots` of the data folder and in your backups.',
    },
    de: {
      means: 'Die Datei ist kein Projekt, oder sie ist beschädigt.',
      do: 'Den Pfad prüfen. Von einer beschädigten gibt es Kopien im Datenordner unter `data/projects/snapshots` und in den Sicherungen.',
    },
  },
  storage_full: {
    en: { means: 'The disk is full.', do: 'Make room, then try again. What was stored before is complete.' },
    de: {
      means: 'Der Datenträger ist voll.',
      do: 'Platz schaffen, dann noch einmal versuchen. Was vorher gespeichert war, ist vollständig.',
    },
  },
  write_protected: {
    en: { means: 'The file or its folder may only be read.', do: 'Change its rights, or choose another place.' },
    de: {
      means: 'Die Datei oder ihr Ordner darf nur gelesen werden.',
      do: 'Die Rechte ändern oder einen anderen Ort wählen.',
    },
  },
  busy: {
    en: { means: 'Another program holds the file.', do: 'Close that program, or wait and try again.' },
    de: {
      means: 'Ein anderes Programm hält die Datei fest.',
      do: 'Dieses Programm schließen, oder warten und es noch einmal versuchen.',
    },
  },
  damaged: {
    en: {
      means: 'A database of Regesta is damaged.',
      do: 'The message names the file and its copies. `regesta doctor` looks at all of them.',
    },
    de: {
      means: 'Eine Datenbank von Regesta ist beschädigt.',
      do: 'Die Meldung nennt die Datei und ihre Kopien. `regesta doctor` sieht sich alle an.',
    },
  },
  not_available: {
    en: {
      means: 'This installation has no means for it, for example a program that is not installed.',
      do: 'The message names what is missing; `regesta doctor` looks for it.',
    },
    de: {
      means: 'Dafür fehlt dieser Installation etwas, zum Beispiel ein Programm.',
      do: 'Die Meldung nennt, was fehlt; `regesta doctor` sucht danach.',
    },
  },
  upstream_unreachable: {
    en: {
      means: 'The repository, or another computer, did not answer.',
      do: 'Wait and try again. What may have been sent is read there first, so nothing is made twice.',
    },
    de: {
      means: 'Das Repositorium oder ein anderer Rechner hat nicht geantwortet.',
      do: 'Warten und noch einmal versuchen. Was vielleicht gesendet wurde, wird zuerst dort nachgelesen; nichts entsteht doppelt.',
    },
  },
  service_unavailable: {
    en: {
      means: 'A part of Regesta does not answer just now.',
      do: 'It is started again by itself; where the message says that Regesta was updated, restart it. If it stays so, `regesta status` and `regesta logs` say why.',
    },
    de: {
      means: 'Ein Teil von Regesta antwortet gerade nicht.',
      do: 'Er wird von selbst neu gestartet; sagt die Meldung, dass Regesta aktualisiert wurde, hilft ein Neustart. Bleibt es dabei, sagen `regesta status` und `regesta logs`, warum.',
    },
  },
}
