import { beforeClosing, openWindows, type Window } from '@regesta/browser/window'
import { afterEach, beforeEach } from 'vitest'

/*
 * A failed test says what its windows showed, and leaves a picture of each. Tests close their windows before anything that is
 * told of a failure runs, so each window is looked at as it closes, and those that are left open after the test.
 */

beforeEach(({ task }) => {
  beforeClosing(async (window) => {
    if (task.result?.state === 'fail') await tell(task.name, window)
  })
})

afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') for (const window of openWindows) await tell(task.name, window)
  beforeClosing(async () => {})
})

async function tell(test: string, window: Window): Promise<void> {
  const picture = `failed-${test.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}`
  process.stderr.write(`\n"${test}" failed. The window was ${await window.describe()}\n`)
  const taken = window.picture(picture).then(
    () => `Its picture: coverage/pictures/${picture}.png`,
    (error: unknown) => `No picture could be taken of it: ${String(error)}`,
  )
  process.stderr.write(`${await taken}\n`)
}
