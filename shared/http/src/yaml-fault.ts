import { say } from '@regesta/contracts/sentences'

/** What is wrong with a YAML text, in words for the person who wrote it. */
export function yamlFault({ message, code }: Error & { readonly code?: string }): string {
  return code === 'MULTIPLE_DOCS' ? say('yaml_documents', {}) : message.trim()
}
