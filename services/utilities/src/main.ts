import { runService } from '@regesta/http/run-service'
import { environment } from './environment.js'
import { utilities } from './service.js'

await runService(utilities, environment())
