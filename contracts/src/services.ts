/** The register of who exists: where each service listens when it runs alone. */
export const services = {
  settings: { port: 5011 },
  utilities: { port: 5012 },
  projects: { port: 5013 },
  components: { port: 5014 },
  execution: { port: 5015 },
  deposition: { port: 5016 },
  pipelines: { port: 5017 },
  dataset: { port: 5018 },
} as const

export type ServiceName = keyof typeof services

/** What the register says of a service that presents itself. */
export const registered = (name: ServiceName) => ({ name, version: VERSION, defaultPort: services[name].port })

/** The gateway's default port. */
export const GATEWAY_PORT = 5001

/** The practice repository's default port. */
export const PRACTICE_PORT = 5020

/** The concept DOI of the dictionary in the practice repository's sample dataset. */
export const SAMPLE_DATASET_DOI = '10.5072/zenodo.1'

export const VERSION = '0.1.0'
