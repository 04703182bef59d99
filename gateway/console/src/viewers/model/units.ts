const UNITS: Readonly<Record<string, string>> = {
  metre: 'm',
  meter: 'm',
  m: 'm',
  centimetre: 'cm',
  centimeter: 'cm',
  cm: 'cm',
  millimetre: 'mm',
  millimeter: 'mm',
  mm: 'mm',
}

/** The unit that a comment names, as `# unit: metre`. */
export const unitIn = (head: string): string | undefined =>
  UNITS[/\bunits?\s*[:=]?\s*([a-z]+)/i.exec(head)?.[1]?.toLowerCase().replace(/s$/, '') ?? '']

/** Units of FBX by their length in centimetres, which its settings name; lengths are written in that unit. */
const FBX_UNITS = new Map<unknown, string>([
  [0.1, 'mm'],
  [1, 'cm'],
  [10, 'dm'],
  [100, 'm'],
  [2.54, 'in'],
  [30.48, 'ft'],
])

export const unitOfFbx = (centimetres: unknown): string | undefined => FBX_UNITS.get(centimetres)
