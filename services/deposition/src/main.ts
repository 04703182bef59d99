import { runService } from '@regesta/http/run-service'
import { environment } from './environment.js'
import { depositionWith } from './service.js'

const { clockScale, ...alone } = environment()
await runService(depositionWith({ clockScale }), alone)
