import { runService } from '@regesta/http/run-service'
import { environment } from './environment.js'
import { dataset } from './service.js'

await runService(dataset, environment())
