/** Numbers of persons in the GND, and with a hyphen of corporate bodies and subjects. */
export const GND_FORM = /^(?:\d{8,10}[\dX]?|\d{1,8}-[\dX])$/

/** Four groups of four; the last character is a check digit. */
export const ORCID_FORM = /^\d{4}-\d{4}-\d{4}-\d{3}[\dX]$/
