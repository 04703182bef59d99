import { runService } from '@regesta/http/run-service'
import { environment } from './environment.js'
import { components } from './service.js'

await runService(components, environment())
