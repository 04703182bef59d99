/** A name as it is, and in both Unicode forms, for a query: `in (@name, @nfc, @nfd)`. */
export const spellings = (name: string) => ({ name, nfc: name.normalize('NFC'), nfd: name.normalize('NFD') })
