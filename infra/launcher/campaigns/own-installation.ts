import { type Installation, type InstallationOptions, startInstallation } from '@regesta/launcher/installation'
import { temporaryFolder } from '@regesta/testing/temporary-folder'
import { afterEach, beforeEach } from 'vitest'

/** Installations of other tests choose ports at the same time; that one had to move is nothing that a test waits for. */
const MOVED = /^Port \d+ of \S+ is taken/

/** An installation on a folder of its own, which each test of a file starts; it is stopped and gone after the test. */
class OwnInstallation {
  /** What it has said. */
  notices: string[] = []
  private folder = { path: '', remove: () => {} }
  private started: Installation | undefined

  constructor() {
    beforeEach(() => {
      this.folder = temporaryFolder()
      this.notices = []
    })
    afterEach(async () => {
      await this.started?.stop()
      this.folder.remove()
    })
  }

  get home(): string {
    return this.folder.path
  }

  get running(): Installation {
    if (this.started === undefined) throw new Error('the test starts it first')
    return this.started
  }

  async start(options: Partial<InstallationOptions>): Promise<void> {
    const say = (line: string) => {
      if (!MOVED.test(line)) this.notices.push(line)
    }
    this.started = await startInstallation({ home: this.home, port: 0, say, ...options })
  }
}

export const ownInstallation = () => new OwnInstallation()
