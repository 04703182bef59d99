interface Counter {
  readonly name: string
  readonly version: string
  /** The files that it cannot do without. */
  readonly files?: readonly string[]
  /** Lines behind all others. */
  readonly more?: string
}

/** What a component that counts words says of itself: it has one input, one output and one parameter. */
export const describeWordCounter = ({ name, version, files = ['main.py'], more = '' }: Counter) => `metadata:
  name: ${name}
  label: Word counter
  description: Counts words of a text file.
  category: Text
  version: "${version}"
  created: 2024-01-15
structure:
  required_files: [${files.join(', ')}]
inputs:
  - {name: input-file, label: Text, type: file_path, required: true}
outputs:
  - {name: output-file, label: Report, pattern: "{original_stem}_words.json", type: application/json, category: metadata}
parameter_groups:
  - title: Counting
    description: How words are counted
    parameters:
      - {name: ignore-case, label: Ignore case, type: boolean, default: "true"}
requirements: {}
execution: {idempotent: true, timeout: 60}
${more}`
