interface Defaults {
  readonly default_creator: string | null
  readonly default_license: string | null
}

/** Metadata generated for a record that is made straight from a file, without a mapping. */
export function quickPayload(filename: string, { default_creator, default_license }: Defaults, today = new Date()) {
  return {
    metadata: {
      title: `Record for ${filename}`,
      upload_type: 'other',
      description: `Record created for source file: ${filename}`,
      creators: [{ name: default_creator || 'Unspecified creator' }],
      publication_date: today.toISOString().slice(0, 10),
      access_right: 'open',
      ...(default_license ? { license: default_license } : {}),
    },
  }
}
