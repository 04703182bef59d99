import { services } from '@regesta/contracts/services'
import { defaultHome } from '@regesta/http/default-home'
import { z } from 'zod'

const local = (port: number) => `http://127.0.0.1:${port}`

const Environment = z.object({
  REGESTA_HOME: z.string().min(1).default(defaultHome(process.env)),
  PORT: z.coerce.number<string>().int().min(0).max(65535).optional(),
  SETTINGS_URL: z.url().default(local(services.settings.port)),
  COMPONENTS_URL: z.url().default(local(services.components.port)),
})

/** Where things are when the service runs alone; behind the launcher its start message says so. */
export function environment() {
  const { REGESTA_HOME, PORT, SETTINGS_URL, COMPONENTS_URL } = Environment.parse(process.env)
  return { home: REGESTA_HOME, port: PORT, addresses: { settings: SETTINGS_URL, components: COMPONENTS_URL } }
}

/** What programs need to find their way; nothing that could hold a secret. */
const PASSED_ON =
  /^(PATH|HOME|USER|LOGNAME|LANG|LC_[A-Z]+|TZ|TMPDIR|LD_LIBRARY_PATH|DYLD_LIBRARY_PATH|CUDA_[A-Z_]+|NVIDIA_VISIBLE_DEVICES|SSL_CERT_(FILE|DIR)|SLURM_CONF)$/

/** The clean environment that components start with. Python tells each line at once and speaks UTF-8. */
export const componentEnvironment = (): Record<string, string> => ({
  PATH: '/usr/local/bin:/usr/bin:/bin',
  LANG: 'C.UTF-8',
  ...Object.fromEntries(
    Object.entries(process.env).flatMap(([name, value]) =>
      PASSED_ON.test(name) && value !== undefined ? [[name, value]] : [],
    ),
  ),
  PYTHONUNBUFFERED: '1',
  PYTHONUTF8: '1',
})
