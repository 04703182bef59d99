import { runService } from '@regesta/http/run-service'
import { environment } from './environment.js'
import { execution } from './service.js'

await runService(execution, environment())
