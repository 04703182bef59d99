import type { REQUEST_MESSAGES } from '@regesta/contracts/sentences/request'

/** What the installation says of a request that it cannot take. */
export const requestMessages: Readonly<Record<keyof typeof REQUEST_MESSAGES, string>> = {
  value_missing: '„{member}“ fehlt',
  value_demanded: '„{member}“ {demand}; angegeben ist {received}',
  value_hidden: '„{member}“ {demand}',
  body_demanded: 'Die Anfrage {demand}; angegeben ist {received}',

  must_be_object: 'muss aus benannten Werten bestehen',
  must_be_positive: 'muss eine ganze Zahl ab 1 sein',
  must_be_whole: 'muss eine ganze Zahl sein',
  must_be_flag: 'muss true oder false sein',
  must_be_option: 'muss eine der Möglichkeiten {values} sein',
  must_be_one_of: 'muss eines von {values} sein',
  must_be_of_type: 'muss {type} sein',
  must_be_least: 'muss mindestens {bound} sein',
  must_be_most: 'darf höchstens {bound} sein',
  must_be_more: 'muss größer als {bound} sein',
  must_be_less: 'muss kleiner als {bound} sein',
  must_not_be_more: 'darf nicht größer als {bound} sein',
  must_have_least: 'muss mindestens {bound} {counted} haben',
  must_have_most: 'darf höchstens {bound} {counted} haben',
  must_name_headers: 'muss mindestens eine Spalte nennen',
  must_be_filled: 'darf nicht leer sein',
  must_be_unicode: 'muss Unicode-Text sein, ohne ein halbes Surrogatpaar',
  must_be_absolute: 'muss ein absoluter Pfad sein',
  must_be_time: 'muss ein Datum oder eine Zeit nach ISO 8601 sein',
  must_be_gnd: 'muss eine GND-Nummer sein',
  must_be_orcid: 'muss eine ORCID iD sein',
  must_be_comparison:
    'muss draft, remote, published, sheet oder version:<id> sein, mit der Nummer einer Fassung im Repositorium',
  must_be_placeholder: 'darf keinen anderen Platzhalter als {stem} haben, hat aber {placeholder}',
  must_be_component_name:
    'darf nur aus kleinen Buchstaben, Ziffern, „_“ und „-“ bestehen und muss mit einem Buchstaben oder einer Ziffer beginnen',
  has_wrong_type: 'hat einen Wert vom falschen Typ',
  is_only_beside: 'gibt es nur für {action}, und dort anstelle von „item_ids“ und „selection“',
  is_only_for: 'gibt es nur für {action}',
  is_required_for: 'ist für {action} nötig',
  is_required: 'ist nötig',
  is_not_valid: 'ist nicht zu gebrauchen ({reason})',

  nothing_chosen: '„item_ids“ ist nötig, oder stattdessen „selection“',
  key_unrecognised: 'unbekannt ist {names}',
  keys_unrecognised: 'unbekannt sind {names}',
  no_uuid: 'keine UUID',
  text_unlike: 'nicht nach dem Muster {pattern}',
}
