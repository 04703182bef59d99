import { runProgram } from '@regesta/http/control-pipe'
import { environment } from './environment.js'
import { type GatewayStart, startGateway } from './start-gateway.js'

await runProgram<GatewayStart>('gateway', startGateway, environment)
