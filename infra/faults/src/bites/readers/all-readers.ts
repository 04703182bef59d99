import { componentReaders } from './components.js'
import { definitionReaders } from './definitions.js'
import { pictureReader } from './pictures.js'
import { projectReaders } from './projects.js'
import type { Reader } from './reader.js'
import { previewReader } from './scan.js'
import { sheetReaders } from './sheets.js'
import { sourceFileReader, utilityReaders, xmlReaders } from './utilities.js'

/** Every way into the product on which single files are read; folders of them are scanned beside that. */
export const READERS: readonly Reader[] = [
  ...utilityReaders,
  ...xmlReaders,
  ...sheetReaders,
  ...definitionReaders,
  ...projectReaders,
  ...componentReaders,
  sourceFileReader,
  previewReader,
  pictureReader,
]
