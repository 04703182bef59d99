/** A screen: what its picture is called, where it is, and a text that is there once it is. */
export type Screen = readonly [name: string, path: string, text: RegExp]

/** Every screen of a project whose records are published; one of its files is a relief in three dimensions. */
export const screensOf = (project: string, relief: number): readonly Screen[] => [
  ['start', '/', /Six museum objects/],
  ['new', '/new', /folder/i],
  ['overview', `/p/${project}`, /published/i],
  ['files', `/p/${project}/files`, /\.obj/],
  ['file', `/p/${project}/files/${relief}`, /triangles/i],
  ['report', `/p/${project}/files/${relief}?view=report`, /\.obj/],
  ['mapping', `/p/${project}/mapping`, /have complete metadata/],
  ['records', `/p/${project}/records?state=published`, /10\.\d{4,}/],
  ['record', `/p/${project}/records/1?view=files`, /MD5/],
  ['repository', `/p/${project}/repository`, /repository/i],
  ['settings', '/settings', /Theme/],
  ['health', '/health', /projects/],
]
