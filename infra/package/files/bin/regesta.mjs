#!/usr/bin/env node
// An older Node breaks down without a word when it loads what is native: it is asked for its version before anything is loaded.
const [major, minor] = process.versions.node.split('.').map(Number)
if (major > 22 || (major === 22 && minor >= 14)) {
  await import('../infra/cli/dist/main.js')
} else {
  process.stderr.write(
    `Regesta needs Node 22.14 or newer; this is ${process.versions.node}. Install a newer one from https://nodejs.org\n`,
  )
  process.exitCode = 1
}
