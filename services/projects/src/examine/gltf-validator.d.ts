declare module 'gltf-validator' {
  interface Message {
    severity: number
    code: string
    message: string
    pointer?: string
  }
  const validator: {
    validateBytes(
      data: Uint8Array,
      options: { format: string; maxIssues: number; writeTimestamp: boolean },
    ): Promise<{ issues: { messages: Message[] } }>
  }
  export default validator
}
