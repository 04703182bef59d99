const LEVELS = 12
const open = '<xs:sequence minOccurs="0" maxOccurs="99">'.repeat(LEVELS)
const close = '</xs:sequence>'.repeat(LEVELS)

/** A small schema with which a small document would take all memory: each level multiplies the ways to read it. */
export const GREEDY_SCHEMA = `<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema"><xs:element name="a"><xs:complexType>${open}<xs:element name="b" maxOccurs="99"/>${close}</xs:complexType></xs:element></xs:schema>`
export const GREEDY_DOCUMENT = '<a><b/><b/><c/></a>'
