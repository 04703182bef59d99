import { text } from 'node:stream/consumers'
import type { Call, Command, Outcome } from '../command.js'
import { DRY_RUN, ENVIRONMENT, loadProject, PROJECT, YES } from '../command-options.js'
import { EXIT, Refusal, UsageError } from '../exit-code.js'
import { type Acts, actOf, wordsOf } from '../first-word.js'
import { table } from '../table.js'

/** The kind that services ask for when they speak to a repository. */
const REPOSITORY_TOKEN = 'repo_api_token'

const ACTS: Acts = { list: listAll, store, remove }

export const credentials: Command = {
  name: 'credentials',
  group: 'Look up',
  summary: 'Lists, stores and removes the access tokens of repositories; their values are never shown',
  usage: '[list]\nstore NAME [--production] < FILE\nremove NAME [--production] [--yes]',
  options: { ...PROJECT, ...ENVIRONMENT, ...YES, ...DRY_RUN },
  example: 'regesta credentials store zenodo --production < token.txt',
  ...wordsOf(ACTS),
  async run(call) {
    const act = actOf(call, ACTS, 'Give the credential a name, for example zenodo')
    await loadProject(call)
    return act()
  },
}

const environmentOf = (isSandbox: boolean) => (isSandbox ? 'practice' : 'production')

async function listAll({ gateway }: Call): Promise<Outcome> {
  const stored = await gateway.call.listCredentials()
  const rows = stored.map((one) => [one.credential_name, one.credential_type, environmentOf(one.is_sandbox === 1)])
  return { lines: rows.length === 0 ? ['No credential is stored'] : table(rows), result: stored, exitCode: EXIT.ok }
}

/** Read from standard input: an option would stay in the history of the shell. */
async function store({ gateway, isSandbox, dryRun, terminal }: Call, credential_name: string): Promise<Outcome> {
  if (terminal.stdin.isTTY) throw new UsageError('The token is read from standard input: ... < token.txt')
  const credential_value = (await text(terminal.stdin)).trim()
  if (credential_value === '') throw new UsageError('Standard input is empty; it should hold the token')
  const said = { credential_name, credential_type: REPOSITORY_TOKEN, is_sandbox: isSandbox }
  const where = environmentOf(isSandbox)
  if (dryRun) return { lines: [`Would store '${credential_name}' for ${where}`], result: said, exitCode: EXIT.ok }
  const { message } = await gateway.call.storeCredential({ body: { ...said, credential_value } })
  return { lines: [`${message} It is for ${where}`], result: said, exitCode: EXIT.ok }
}

/** Its value is shown nowhere, so it cannot be recovered. */
async function remove(call: Call, credential_name: string): Promise<Outcome> {
  const { gateway, isSandbox, dryRun } = call
  const said = { credential_name, is_sandbox: isSandbox }
  const known = (await gateway.call.listCredentials()).some(
    (one) => one.credential_name === credential_name && (one.is_sandbox === 1) === isSandbox,
  )
  const where = environmentOf(isSandbox)
  if (!known) throw new Refusal(`No credential '${credential_name}' is stored for ${where}`)
  if (dryRun) return { lines: [`Would remove '${credential_name}'`], result: said, exitCode: EXIT.ok }
  await call.confirm(`Remove the credential '${credential_name}' for ${where}? Its value cannot be had back.`)
  await gateway.call.removeCredential({ params: { credential_name }, query: { is_sandbox: String(isSandbox) } })
  return { lines: [`The credential '${credential_name}' for ${where} is removed`], result: said, exitCode: EXIT.ok }
}
