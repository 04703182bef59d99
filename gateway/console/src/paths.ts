/** Every address of the console, and the only place that makes one. */
export const paths = {
  start: '/',
  files: '/p/$project/files',
  health: '/health',
  settings: '/settings',
} as const
