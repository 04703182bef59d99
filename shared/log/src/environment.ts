const LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']

/**
 * The lowest level that is written: `REGESTA_LOG`, else `info`. Under the test runner, which marks its processes and those
 * that they start, only what ends a program is written; `REGESTA_LOG=info` shows the rest again.
 */
export function logLevel(): string {
  const { REGESTA_LOG, VITEST } = process.env
  const level = REGESTA_LOG || (VITEST === undefined ? 'info' : 'fatal')
  if (LEVELS.includes(level)) return level
  throw new Error(`REGESTA_LOG is '${level}'. Set it to one of ${LEVELS.join(', ')}, or leave it out`)
}
