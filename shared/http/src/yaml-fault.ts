/** What is wrong with a YAML text, in words for the person who wrote it. */
export function yamlFault({ message, code }: Error & { readonly code?: string }): string {
  if (code === 'MULTIPLE_DOCS') {
    return "it holds several documents, one after each line '---'; keep one of them in the file and put the others into files of their own"
  }
  return message.trim()
}
