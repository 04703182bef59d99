import type { ARCHIVE_MESSAGES } from '@regesta/contracts/sentences/archive'

/** What the installation says of what it fetches from elsewhere, and of archives. */
export const archiveMessages: Readonly<Record<keyof typeof ARCHIVE_MESSAGES, string>> = {
  archive_of_many: 'Das Archiv hat {number} Einträge; erlaubt sind {most}',
  archive_large: 'Das Archiv wird ausgepackt größer als {bytes} Byte',
  archive_larger: 'Das Archiv wird ausgepackt größer als erlaubt',
  archive_name_long: 'Im Archiv ist ein Name zu lang: „{entry}“',
  archive_name_outside: 'Ein Name im Archiv führt aus seinem Ordner hinaus: „{entry}“',
  archive_encrypted: 'Im Archiv ist ein Eintrag verschlüsselt: „{entry}“',
  archive_packed: 'Im Archiv ist „{entry}“ auf unbekannte Weise gepackt ({number})',
  archive_link: 'Das Archiv enthält eine Verknüpfung oder besondere Datei: „{entry}“',
  archive_ratio: '„{entry}“ wird ausgepackt mehr als {number}-mal so groß',
  archive_same_place: 'Zwei Namen im Archiv meinen denselben Ort: „{entry}“ und „{again}“',
  archive_checksum: 'Die Prüfsumme von „{entry}“ im Archiv stimmt nicht',
  archive_unreadable_at: 'Das Archiv lässt sich bei „{entry}“ nicht lesen: {reason}',
  archive_unreadable: 'Das Archiv lässt sich nicht lesen: {reason}',
  archive_no_component: 'Das Archiv ist keine Komponente: {reason}',
  archive_of_other: 'Das Archiv enthält die Komponente {value}, nicht „{name}“. Sie unter ihrem eigenen Namen holen',

  fetch_failed: '{url} ließ sich nicht holen: {reason}',
  fetch_status: '{url} antwortete mit dem Status {number}',
  fetch_redirected: '{url} leitet mehr als {number}-mal weiter',
  fetch_large: '{url} sendet mehr als {bytes} Byte',
  fetch_too_slow: 'keine vollständige Antwort in {number} s',
  fetch_silent: '{number} s lang kam nichts',
  registry_status: 'es antwortete mit dem Status {number}',
  registry_no_object: 'seine Antwort ist kein JSON-Objekt',
  changelog_unreachable: 'Die Liste der Änderungen ließ sich nicht holen: {reason}',

  fetch_address: 'Die Adresse muss mit http:// oder https:// beginnen, ist aber {received}',
  fetch_with_user: 'Die Adresse darf keinen Benutzernamen und kein Passwort enthalten: {host}',
  fetch_private: '„{host}“ liegt in einem privaten Netz',
  fetch_own: '„{host}“ ist eine Adresse dieser Installation selbst',
  fetch_unlisted:
    'Von „{host}“ darf nichts geholt werden. „{name}“ in der Konfiguration unter security.fetch_hosts hinzufügen',
  fetch_to_private: '„{host}“ führt zu {address}, und das liegt in einem privaten Netz',
  fetch_to_own: '„{host}“ führt zu {address}, und das ist eine Adresse dieser Installation selbst',
  fetch_to_nothing: '„{host}“ führt zu keiner Adresse',
}
