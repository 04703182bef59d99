/*
 * Schemas that nearly every other one imports and that are only on the network: attributes of XML itself and of XLink 1.1.
 */

const XS = 'xmlns:xs="http://www.w3.org/2001/XMLSchema"'

const XML = `<xs:schema ${XS} targetNamespace="http://www.w3.org/XML/1998/namespace">
<xs:attribute name="lang"><xs:simpleType><xs:union memberTypes="xs:language"><xs:simpleType><xs:restriction base="xs:string">
<xs:enumeration value=""/></xs:restriction></xs:simpleType></xs:union></xs:simpleType></xs:attribute>
<xs:attribute name="space"><xs:simpleType><xs:restriction base="xs:NCName">
<xs:enumeration value="default"/><xs:enumeration value="preserve"/></xs:restriction></xs:simpleType></xs:attribute>
<xs:attribute name="base" type="xs:anyURI"/>
<xs:attribute name="id" type="xs:ID"/>
<xs:attributeGroup name="specialAttrs">${['base', 'lang', 'space', 'id'].map((name) => `<xs:attribute xmlns:xml="http://www.w3.org/XML/1998/namespace" ref="xml:${name}"/>`).join('')}</xs:attributeGroup>
</xs:schema>`

/** The attributes that each kind of XLink may have besides its type. */
const LINKS: Readonly<Record<string, readonly string[]>> = {
  simple: ['href', 'role', 'arcrole', 'title', 'show', 'actuate'],
  extended: ['role', 'title'],
  locator: ['href', 'role', 'title', 'label'],
  arc: ['arcrole', 'title', 'show', 'actuate', 'from', 'to'],
  resource: ['role', 'title', 'label'],
  title: [],
  empty: [],
}

/** Two widespread versions of this schema name their groups differently. */
const linkGroups = Object.entries(LINKS).flatMap(([kind, attributes]) =>
  [`${kind}Link`, `${kind}Attrs`].map(
    (name) =>
      `<xs:attributeGroup name="${name}"><xs:attribute ref="xlink:type"${fixedKind(kind)}/>${attributes.map((each) => `<xs:attribute ref="xlink:${each}"/>`).join('')}</xs:attributeGroup>`,
  ),
)

function fixedKind(kind: string): string {
  return ` fixed="${kind === 'empty' ? 'none' : kind}"`
}

const oneOf = (name: string, values: readonly string[]) =>
  `<xs:attribute name="${name}"><xs:simpleType><xs:restriction base="xs:string">${values.map((value) => `<xs:enumeration value="${value}"/>`).join('')}</xs:restriction></xs:simpleType></xs:attribute>`

const XLINK = `<xs:schema ${XS} xmlns:xlink="http://www.w3.org/1999/xlink" targetNamespace="http://www.w3.org/1999/xlink">
${oneOf('type', ['simple', 'extended', 'title', 'resource', 'locator', 'arc', 'none'])}
<xs:attribute name="href" type="xs:anyURI"/><xs:attribute name="role" type="xs:anyURI"/><xs:attribute name="arcrole" type="xs:anyURI"/>
<xs:attribute name="title" type="xs:string"/><xs:attribute name="label" type="xs:string"/>
<xs:attribute name="from" type="xs:string"/><xs:attribute name="to" type="xs:string"/>
${oneOf('show', ['new', 'replace', 'embed', 'other', 'none'])}
${oneOf('actuate', ['onLoad', 'onRequest', 'other', 'none'])}
${linkGroups.join('\n')}
</xs:schema>`

/** By the namespace that they describe. */
export const builtInSchemas: ReadonlyMap<string, string> = new Map([
  ['http://www.w3.org/XML/1998/namespace', XML],
  ['http://www.w3.org/1999/xlink', XLINK],
])
