import type { Answer, Fixture } from '../fixture.js'
import type { Biting, Format } from '../formats.js'

/** A file that lies where a reader can find it. */
export interface BitingFile extends Biting {
  readonly number: number
  readonly path: string
}

/** A public way into the product on which a file is read. */
export interface Reader {
  /** What findings call it. */
  readonly name: string
  readonly reads: readonly Format[]
  /** Reads only each so-manieth of its files, because a process is started for each. */
  readonly every?: number
  /** Only one file at a time, because something of the installation is changed for it. */
  readonly alone?: boolean
  read(fixture: Fixture, file: BitingFile): Promise<Answer>
}
