import { runService } from '@regesta/http/run-service'
import { environment } from './environment.js'
import { settings } from './service.js'

await runService(settings, environment())
