/** A selectable value of a controlled vocabulary. */
interface VocabularyValue {
  readonly value: string
  readonly label: string
}

/** `cc-by-4.0` keeps its spelling, `ContactPerson` and `isCitedBy` become words. */
function labelOf(value: string): string {
  if (/[-\d]/.test(value)) return value.toUpperCase()
  const words = value.replace(/([a-z])([A-Z])/g, '$1 $2')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

const values = (text: string): VocabularyValue[] => text.split(/\s+/).map((value) => ({ value, label: labelOf(value) }))

const labelled = (labels: Record<string, string>): VocabularyValue[] =>
  Object.entries(labels).map(([value, label]) => ({ value, label }))

/** The controlled vocabularies of the repository, by the name that fields refer to. */
export const vocabularies = {
  upload_types: labelled({
    publication: 'Publication',
    poster: 'Poster',
    presentation: 'Presentation',
    dataset: 'Dataset',
    image: 'Image',
    video: 'Video/Audio',
    software: 'Software',
    lesson: 'Lesson',
    physicalobject: 'Physical object',
    other: 'Other',
  }),
  publication_types: labelled({
    annotationcollection: 'Annotation collection',
    book: 'Book',
    section: 'Book section',
    conferencepaper: 'Conference paper',
    datamanagementplan: 'Data management plan',
    article: 'Journal article',
    patent: 'Patent',
    preprint: 'Preprint',
    deliverable: 'Project deliverable',
    milestone: 'Project milestone',
    proposal: 'Proposal',
    report: 'Report',
    softwaredocumentation: 'Software documentation',
    taxonomictreatment: 'Taxonomic treatment',
    technicalnote: 'Technical note',
    thesis: 'Thesis',
    workingpaper: 'Working paper',
    other: 'Other',
  }),
  image_types: values('figure plot drawing diagram photo other'),
  access_rights: labelled({
    open: 'Open Access',
    embargoed: 'Embargoed Access',
    restricted: 'Restricted Access',
    closed: 'Closed Access',
  }),
  common_licenses: labelled({
    'cc-by-4.0': 'CC BY 4.0: attribution',
    'cc-by-sa-4.0': 'CC BY-SA 4.0: attribution, share alike',
    'cc-by-nd-4.0': 'CC BY-ND 4.0: attribution, no derivatives',
    'cc-by-nc-4.0': 'CC BY-NC 4.0: attribution, not commercial',
    'cc-by-nc-sa-4.0': 'CC BY-NC-SA 4.0: attribution, not commercial, share alike',
    'cc-by-nc-nd-4.0': 'CC BY-NC-ND 4.0: attribution, not commercial, no derivatives',
    'cc0-1.0': 'CC0 1.0: no rights reserved',
    'ogl-uk-3.0': 'Open Government Licence 3.0 (United Kingdom)',
    mit: 'MIT',
    'gpl-3.0': 'GNU General Public License 3.0',
    'apache-2.0': 'Apache License 2.0',
  }),
  contributor_types: values(
    `ContactPerson DataCollector DataCurator DataManager Distributor Editor HostingInstitution Producer ProjectLeader
    ProjectManager ProjectMember RegistrationAgency RegistrationAuthority RelatedPerson Researcher ResearchGroup
    RightsHolder Supervisor Sponsor WorkPackageLeader Other`,
  ),
  date_types: values('Collected Valid Withdrawn'),
  relation_types: values(
    `isCitedBy cites isSupplementTo isSupplementedBy isContinuedBy continues isNewVersionOf isPreviousVersionOf isPartOf
    hasPart isReferencedBy references isDocumentedBy documents isCompiledBy compiles isVariantFormOf isOriginalFormOf
    isIdenticalTo isReviewedBy reviews isDerivedFrom isSourceOf describes isDescribedBy hasMetadata isMetadataFor
    isPublishedIn hasVersion isVersionOf requires isRequiredBy obsoletes isObsoletedBy`,
  ),
  resource_types_general: labelled({
    audiovisual: 'Audiovisual',
    collection: 'Collection',
    datapaper: 'Data paper',
    dataset: 'Dataset',
    event: 'Event',
    image: 'Image',
    interactiveresource: 'Interactive resource',
    model: 'Model',
    physicalobject: 'Physical object',
    service: 'Service',
    software: 'Software',
    sound: 'Sound',
    text: 'Text',
    workflow: 'Workflow',
    other: 'Other',
  }),
} satisfies Record<string, VocabularyValue[]>

export type VocabularyName = keyof typeof vocabularies

/** What a vocabulary offers, for a message. */
export const valuesOf = (name: VocabularyName): string => vocabularies[name].map(({ value }) => value).join(', ')

/** Values that the repository takes although its forms do not offer them. */
const accepted: Partial<Record<VocabularyName, readonly string[]>> = {
  publication_types: [
    'peerreview',
    'conferenceproceeding',
    'journal',
    'datapaper',
    'dissertation',
    'standard',
    'studyregistration',
  ],
  date_types: [
    'accepted',
    'available',
    'copyrighted',
    'created',
    'issued',
    'other',
    'submitted',
    'updated',
    'coverage',
  ],
  relation_types: ['isAlternateIdentifier'],
}

/**
 * The spelling of a value in its vocabulary, found by value or label in any case.
 *
 * @returns undefined when the vocabulary has no such value
 */
export function vocabularyValue(name: VocabularyName, text: string): string | undefined {
  const wanted = text.trim().toLowerCase()
  const found = vocabularies[name].find(
    ({ value, label }) => value.toLowerCase() === wanted || label.toLowerCase() === wanted,
  )
  return found?.value ?? accepted[name]?.find((value) => value.toLowerCase() === wanted)
}

/** Kinds of things that other records can be, as the repository writes them: `dataset`, `publication-article` ... */
export function isRelatedResourceType(text: string): boolean {
  const [type = '', subtype] = text.split('-', 2)
  if (!vocabularies.upload_types.some(({ value }) => value === type) && !FURTHER_TYPES.has(type)) return false
  if (subtype === undefined) return true
  return (['publication_types', 'image_types'] as const).some((name) => vocabularyValue(name, subtype) === subtype)
}

const FURTHER_TYPES: ReadonlySet<string> = new Set(['workflow', 'event', 'model', 'audio', 'project', 'instrument'])
