import type { YAML_MESSAGES } from '@regesta/contracts/sentences/yaml'

/** What is rarely wrong in a YAML text. */
export const yamlMessages: Readonly<Record<keyof typeof YAML_MESSAGES, string>> = {
  yaml_list_beside_key: 'eine Liste darf nicht in der Zeile ihres Schlüssels beginnen; sie eine Zeile tiefer setzen',
  yaml_other_after_end: 'nach dem Ende eines Wertes steht noch etwas ({token})',
  yaml_token_of_document: 'hier nicht erlaubt: {what} ({token})',
  yaml_comma_or_colon: 'in {brackets} fehlt ein Komma oder ein Doppelpunkt',
  yaml_item_without_sign: 'vor einem Eintrag der Liste fehlt „-“',
  yaml_key_in_brackets_over_lines: 'ein Schlüssel in eckigen Klammern muss in einer einzigen Zeile stehen',
  yaml_key_in_brackets_long:
    'in eckigen Klammern muss der Doppelpunkt in den ersten 1024 Zeichen nach dem Beginn des Schlüssels stehen',
  yaml_text_begins_deeper:
    'die leeren Zeilen nach „|“ oder „>“ sind weiter eingerückt als der Text; hinter dem Zeichen angeben, wie weit er eingerückt ist, etwa „|2“',
  yaml_props_beside_list:
    'nach einer Auszeichnung (!name) oder einem Anker (&name) muss eine Liste in einer neuen Zeile beginnen',
  yaml_beside_marker: 'nach „---“ muss eine neue Zeile beginnen',

  yaml_tags: 'ein Teil kann nur eine Auszeichnung (!name) haben',
  yaml_tag_glued: 'nach einer Auszeichnung (!name) oder einem Anker (&name) muss ein Leerzeichen stehen',
  yaml_tag_not_resolved: 'unbekannte Auszeichnung: {what}',
  yaml_tag_without_suffix: 'hinter der Auszeichnung {what} fehlt ein Name',
  yaml_tag_verbatim: 'als Auszeichnung nicht erlaubt: {what}',
  yaml_tag_open: 'eine Auszeichnung, die mit „!<“ beginnt, muss mit „>“ enden',
  yaml_alias_empty: 'nach „*“ muss ein Name stehen; sonst den Wert in Anführungszeichen setzen',
  yaml_alias_marked: 'ein Verweis (*name) darf weder Auszeichnung noch Anker haben',
  yaml_anchor_empty: 'nach „&“ muss ein Name stehen; sonst den Wert in Anführungszeichen setzen',
  yaml_directive_tag: 'nach %TAG müssen genau zwei Angaben stehen',
  yaml_directive_version: 'nach %YAML muss genau eine Angabe stehen',
  yaml_directives_open: 'nach den Zeilen mit „%“ fehlt die Zeile „---“',
  yaml_directives_unmarked: 'nach den Zeilen mit „%“ fehlt die Zeile „---“',

  yaml_pairs: 'jedes Paar muss ein eigener Eintrag der Liste sein',
  yaml_key_ordered_twice: 'derselbe Schlüssel steht zweimal da: {what}',
  yaml_set_with_values: 'die Einträge einer Menge (!!set) dürfen keine Werte haben',
  yaml_merge_of_other: 'nach „<<“ sind nur benannte Werte oder Verweise (*name) auf solche erlaubt',
  yaml_no_day: 'ein Zeitpunkt (!!timestamp) muss mit einem Tag in der Form JJJJ-MM-TT beginnen',
}
