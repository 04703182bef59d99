import { alone } from '@regesta/http/alone'

export const environment = () => alone(process.env, ['settings', 'components'])

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
