/** Drafts, uploads, publication, versions and batch actions. */
export const deposition = {}

/** For the pipelines service. */
export const depositionInternal = {}
