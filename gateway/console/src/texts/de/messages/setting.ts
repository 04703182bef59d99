import type { SETTING_MESSAGES } from '@regesta/contracts/sentences/setting'

/** What the installation says of values of its configuration, and of YAML texts. */
export const settingMessages: Readonly<Record<keyof typeof SETTING_MESSAGES, string>> = {
  config_file_unusable:
    'Die Datei der Konfiguration ist nicht zu gebrauchen: {reason}. Sie richtigstellen oder eine vollständige Konfiguration speichern',
  config_not_loaded: 'Die Konfiguration ist nicht geladen oder leer. Das Protokoll des Dienstes settings sagt mehr',
  config_not_saved: 'Die Konfiguration ließ sich nicht speichern: {reason}',
  config_nothing: 'Es kam keine Konfiguration an',
  config_no_object:
    'Die Konfiguration muss aus benannten Abschnitten bestehen, ist aber {received}. Die vollständige Konfiguration senden',
  config_too_large: 'sie hat {bytes} Byte, gelesen werden höchstens {most}',
  config_too_deep: 'sie ist tiefer als {number} Ebenen verschachtelt',
  config_without_sections:
    'sie enthält keine Abschnitte. Jeden als „Abschnitt:“ schreiben, mit eingerückten Zeilen darunter',
  config_values_unusable:
    'In der Konfiguration stehen Werte, die nicht zu gebrauchen sind. {reason}. Sie richtigstellen und speichern',
  prompts_unreadable: 'Die Prompts lassen sich nicht lesen: {reason}',

  setting_blocks:
    'Der Wert „{value}“ der Konfiguration ist nicht zu gebrauchen ({reason}), und ein früherer ist nicht bekannt. Ihn richtigstellen und die Konfiguration speichern; bis dahin wird nichts anderes beantwortet',
  setting_unknown:
    'Der Wert „{value}“ der Konfiguration ist nicht zu gebrauchen ({reason}), und ein früherer ist nicht bekannt. Ihn richtigstellen und die Konfiguration speichern; bis dahin geschieht nichts, was davon abhängt',
  settings_awaited:
    'Auf den Abschnitt „{section}“ der Konfiguration wird gewartet: Der Dienst settings antwortet noch nicht. Gleich noch einmal versuchen',
  blocked_until: '{reason}; bis dahin wird nichts anderes beantwortet',
  setting_unusable: '{setting}: {reason}',
  setting_unfit: 'Dieser Wert passt nicht',
  setting_of_type: 'Verlangt ist {wanted}, angegeben {given}',
  setting_of_list: 'Verlangt ist eines von {options}',
  setting_too_small: 'Zu klein: Verlangt ist {wanted} {bound}',
  setting_too_large: 'Zu groß: Verlangt ist {wanted} {bound}',
  setting_too_short: 'Zu kurz: Verlangt ist {wanted} mit {bound} Zeichen',
  address_needed: 'muss eine Adresse wie {example} sein',
  address_with_user:
    'darf keinen Benutzernamen und kein Passwort enthalten: Beides stünde in jedem Verweis auf Regesta',
  address_with_end: 'muss nach dem Rechner oder dem Port enden: ohne „?“ und ohne „#“',
  address_with_path:
    'darf keinen Pfad haben, hat aber „{place}“: Regesta antwortet ganz oben auf einem Rechner. Ihm einen eigenen Namen geben, etwa {example}',
  address_of_web: 'muss mit http:// oder https:// beginnen',
  proxy_unknown: '„{value}“ ist weder eine Adresse wie 10.0.0.7 noch ein Netz wie 10.0.0.0/8',

  database_unusable:
    'Die Datenbank {path} ist beschädigt ({reason}). Um weiterzumachen, sie zusammen mit den Dateien {path}-wal und {path}-shm beiseitelegen; dann beginnt eine neue. Der Dienst merkt das von selbst',
  database_unusable_with_copy:
    'Die Datenbank {path} ist beschädigt ({reason}). Um weiterzumachen, ihre neueste Kopie {copy} an ihre Stelle legen oder sie zusammen mit den Dateien {path}-wal und {path}-shm beiseitelegen; dann beginnt eine neue. Der Dienst merkt das von selbst',
  database_newer:
    'Eine neuere Fassung von Regesta hat die Datenbank {path} geändert (Schema {number}; diese kennt Schemata bis {most}). Jene Fassung installieren oder eine Kopie von vorher an die Stelle der Datenbank legen; geändert wurde nichts. Der Dienst merkt das von selbst',
  folder_not_writable: 'In den Ordner {path} lässt sich nicht schreiben: {reason}',
  services_unwell: 'Es fehlt etwas: {reason}. Die Protokolle liegen im Ordner logs des Datenordners',
  project_without_row:
    'In der Projektdatei steht kein Projekt. Eine andere öffnen oder eine frühere Fassung dieser Datei',
  models_missing: 'Der Dienst für Sprachmodelle antwortet, hat aber kein Modell. Dort eines installieren',
  registry_silent:
    'Das Verzeichnis der Komponenten antwortet nicht; gezeigt wird, was es vor {number} s sagte. Die Adresse components.registry_url ansehen',

  yaml_invalid: 'Das YAML ist falsch: {reason}',
  yaml_file_fault: '{yaml_file}: {reason}',
  yaml_fault_shown: 'Zeile {line}, Spalte {at}: {reason}. Dort steht: {excerpt}',
  yaml_fault_at: 'Zeile {line}, Spalte {at}: {reason}',
  yaml_nested: 'zu tief verschachtelt',
  yaml_values: 'zu viele Werte (mehr als {most} Zeilen, Kommas und Klammern)',
  yaml_documents:
    'mehrere Dokumente, eines nach jeder Zeile „---“; eines davon in der Datei lassen, die anderen in eigene Dateien legen',
  yaml_in_itself: 'ein Teil enthält sich selbst: Ein Verweis (*name) steht in dem Teil, den sein Anker (&name) nennt',
  yaml_aliases: 'zu viele Verweise (*name) auf denselben Teil',
  yaml_alias_unknown: 'ein Verweis ohne Anker (der Anker muss vorher stehen): {what}',
  yaml_tag_unknown: 'unbekannte Auszeichnung: {what}',
  yaml_escape: 'in Anführungszeichen hat diese Folge keine Bedeutung: {what}',
  yaml_brackets_open: '{brackets} muss mit {sign} enden',
  yaml_brackets_askew: '{brackets} muss eingerückt sein und mit {sign} enden',
  yaml_brackets_comma: 'ein Komma zu viel in {brackets}',
  yaml_token: 'hier nicht erlaubt: {what} ({token})',
  yaml_scalar: 'hier ist kein Wert erlaubt',
  yaml_after_end: 'nach dem Ende eines Wertes steht noch etwas; den ganzen Wert in Anführungszeichen setzen',
  yaml_after_sign: 'nach „|“ oder „>“ darf in der Zeile nichts mehr stehen: {what}',
  yaml_list_as_key: 'eine Liste darf kein Schlüssel sein',
  yaml_key_no_text: 'alle Schlüssel müssen Texte sein',
  yaml_key_long: 'der Doppelpunkt muss in den ersten 1024 Zeichen nach dem Beginn des Schlüssels stehen',
  yaml_comment: 'vor einem Kommentar (#) muss ein Leerzeichen stehen',
  yaml_anchors: 'ein Teil kann nur einen Anker (&name) haben',
  yaml_block_in_brackets: 'in Klammern sind keine eingerückten Listen und Schlüssel erlaubt',
  yaml_text_askew: 'ein Text nach „|“ oder „>“ muss eingerückt sein',
}
