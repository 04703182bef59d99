/** A file name in a path: percent-encoded, but these characters stay as they are. */
const encodeKey = (key: string): string =>
  encodeURIComponent(key).replace(/%(2F|21|24|26|27|28|29|2A|2B|2C|3B|3D|3A|40)/g, (encoded) =>
    decodeURIComponent(encoded),
  )

/** Addresses below the origin of a request. */
export const linksFrom = (origin: string) => ({
  deposition: (id: number) => `${origin}/api/deposit/depositions/${id}`,
  depositionPage: (id: number) => `${origin}/deposit/${id}`,
  record: (id: number) => `${origin}/api/records/${id}`,
  recordPage: (id: number) => `${origin}/records/${id}`,
  thumbnail: (id: number, size: number) => `${origin}/record/${id}/thumb${size}`,
  oldRecordPage: (id: number) => `${origin}/record/${id}`,
  bucket: (id: string) => `${origin}/api/files/${id}`,
  bucketFile: (id: string, key: string) => `${origin}/api/files/${id}/${encodeKey(key)}`,
  recordFile: (id: number, key: string) => `${origin}/api/records/${id}/files/${encodeKey(key)}`,
  recordContent: (id: number, key: string) => `${origin}/api/records/${id}/files/${encodeKey(key)}/content`,
  draft: (id: number) => `${origin}/api/records/${id}/draft`,
  draftContent: (id: number, key: string) => `${origin}/api/records/${id}/draft/files/${encodeKey(key)}/content`,
  pageFile: (id: number, key: string) => `${origin}/records/${id}/files/${encodeKey(key)}`,
  badge: (doi: string | null) => `${origin}/badge/doi/${encodeURIComponent(doi ?? '')}.svg`,
  /** The resolver that DOIs are shown with; the practice repository resolves its own under `/doi/`. */
  doi: (doi: string) => `https://doi.org/${doi}`,
  localDoi: (doi: string) => `${origin}/doi/${doi}`,
})

export type Links = ReturnType<typeof linksFrom>
