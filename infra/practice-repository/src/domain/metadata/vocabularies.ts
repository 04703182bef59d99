const words = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/))

const UPLOAD_TYPES = words(
  'publication poster presentation dataset image video software lesson physicalobject other workflow event model audio project instrument',
)
const PUBLICATION_TYPES = words(
  'annotationcollection book section conferencepaper datamanagementplan article patent preprint deliverable milestone ' +
    'proposal report softwaredocumentation taxonomictreatment technicalnote thesis workingpaper other peerreview ' +
    'conferenceproceeding journal datapaper dissertation standard studyregistration',
)
const IMAGE_TYPES = words('figure plot drawing diagram photo other')

const TITLES: Record<string, string> = {
  physicalobject: 'Physical object',
  video: 'Video/Audio',
  conferencepaper: 'Conference paper',
  article: 'Journal article',
  datapaper: 'Data paper',
  datamanagementplan: 'Data management plan',
  dissertation: 'Thesis',
  technicalnote: 'Technical note',
  workingpaper: 'Working paper',
}

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)
const titleOf = (id: string) => TITLES[id] ?? capital(id)

export interface ResourceType {
  readonly type: string
  readonly subtype?: string
}

/** The kind of a deposition; unknown words come back as the value that no vocabulary has. */
export function readResourceType(
  metadata: Record<string, unknown>,
): { kind: 'known'; type: ResourceType } | { kind: 'none' } | { kind: 'unknown'; value: string } {
  const type = metadata.upload_type
  if (type === undefined || type === null || type === '') return { kind: 'none' }
  if (typeof type !== 'string' || !UPLOAD_TYPES.has(type)) return { kind: 'unknown', value: String(type) }
  const given = type === 'publication' ? metadata.publication_type : type === 'image' ? metadata.image_type : undefined
  if (given === undefined || given === null || given === '') return { kind: 'known', type: { type } }
  const known = type === 'publication' ? PUBLICATION_TYPES : IMAGE_TYPES
  if (typeof given !== 'string' || !known.has(given)) return { kind: 'unknown', value: `${type}-${given}` }
  return { kind: 'known', type: { type, subtype: given === 'thesis' ? 'dissertation' : given } }
}

/** The title that pages and records show for a kind. */
export const resourceTypeTitle = ({ type, subtype }: ResourceType): string => titleOf(subtype ?? type)

export const isRelatedResourceType = (value: unknown): value is string => {
  if (typeof value !== 'string') return false
  const [type = '', subtype] = value.split('-', 2)
  if (!UPLOAD_TYPES.has(type)) return false
  return subtype === undefined || PUBLICATION_TYPES.has(subtype) || IMAGE_TYPES.has(subtype)
}

export const DATE_TYPES = words(
  'accepted available collected copyrighted created issued other submitted updated valid withdrawn coverage',
)

const RELATIONS = words(
  'isCitedBy cites isSupplementTo isSupplementedBy isContinuedBy continues isDescribedBy describes hasMetadata isMetadataFor ' +
    'hasVersion isVersionOf isNewVersionOf isPreviousVersionOf isPartOf hasPart isPublishedIn isReferencedBy references ' +
    'isDocumentedBy documents isCompiledBy compiles isVariantFormOf isOriginalFormOf isIdenticalTo isAlternateIdentifier ' +
    'isReviewedBy reviews isDerivedFrom isSourceOf requires isRequiredBy isObsoletedBy obsoletes',
)

/** A relation by its right spelling; the well-known misspelling is corrected. */
export const readRelation = (value: string): string | undefined => {
  const relation = value === 'isOrignialFormOf' ? 'isOriginalFormOf' : value
  return RELATIONS.has(relation) ? relation : undefined
}
