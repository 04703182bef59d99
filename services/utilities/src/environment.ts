import { join } from 'node:path'
import { alone } from '@regesta/http/alone'

export const environment = () => alone(process.env, ['settings'])

/** What Java needs to know to start, and nothing else. */
export function javaEnvironment(): { command: string; variables: Record<string, string> } {
  const { JAVA_HOME, PATH = '', LANG = 'C.UTF-8' } = process.env
  const command = JAVA_HOME ? join(JAVA_HOME, 'bin', 'java') : 'java'
  return { command, variables: { PATH, LANG, ...(JAVA_HOME ? { JAVA_HOME } : {}) } }
}
