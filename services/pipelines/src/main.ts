import { runService } from '@regesta/http/run-service'
import { environment } from './environment.js'
import { pipelines } from './service.js'

await runService(pipelines, environment())
