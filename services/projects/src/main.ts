import { runService } from '@regesta/http/run-service'
import { environment } from './environment.js'
import { projects } from './service.js'

await runService(projects, environment())
