/** What is wrong with the identifier of a person, as it is typed. */
export const identifiers = {
  orcid_form: 'An ORCID is written like 0000-0002-1825-0097.',
  orcid_check: 'The check digit is wrong: a digit was mistyped, or two stand the other way round.',
  gnd_form: 'A GND number has 8 to 10 digits and may end in X, like 118540238.',
}
