import { spawn } from 'node:child_process'

const OPENERS: Partial<Record<NodeJS.Platform, readonly string[]>> = {
  darwin: ['open'],
  win32: ['cmd', '/c', 'start', ''],
}

/** Whether a person sits at a screen: not under systemd, ssh or a build server. */
export function hasScreen({ isTTY }: { isTTY?: boolean }, environment: NodeJS.ProcessEnv = process.env): boolean {
  const { INVOCATION_ID, SSH_CONNECTION, SSH_TTY, CI, DISPLAY, WAYLAND_DISPLAY } = environment
  if (isTTY !== true || INVOCATION_ID || SSH_CONNECTION || SSH_TTY || CI) return false
  return process.platform in OPENERS || Boolean(DISPLAY || WAYLAND_DISPLAY)
}

/** Opens an address in the browser of the system, if there is one. */
export function openInBrowser(address: string): void {
  const [program = '', ...words] = OPENERS[process.platform] ?? ['xdg-open']
  const child = spawn(program, [...words, address], { stdio: 'ignore', detached: true })
  child.on('error', () => {})
  child.unref()
}
