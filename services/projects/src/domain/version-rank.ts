/** A text whose order is the order of version numbers: every number in it is filled up with zeros. */
export const versionRank = (version: string): string =>
  version.replace(/\d+/g, (digits) => digits.replace(/^0+(?=\d)/, '').padStart(12, '0'))
