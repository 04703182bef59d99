import { readFileSync } from 'node:fs'
import { openApiDocument } from '@regesta/contracts/openapi/document'
import { parse } from 'yaml'
import { inRoot } from './workspace.js'

/** What the first start writes; whoever saves it as it is loses nothing. */
const SHIPPED_CONFIGURATION = 'services/settings/defaults/config.yaml'

/** The description of the public interface. */
export const describedInterface = () =>
  openApiDocument({
    'settings.saveConfiguration': parse(readFileSync(inRoot(SHIPPED_CONFIGURATION), 'utf8')),
  })
