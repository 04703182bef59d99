import {
  type PracticeOptions,
  type PracticeRepository,
  startPracticeRepository,
} from '@regesta/practice-repository/service'
import { temporaryFolder } from '@regesta/testing/temporary-folder'
import { afterAll } from 'vitest'

interface CallOptions {
  /** JSON to send, or bytes. */
  body?: unknown
  token?: string | null
  headers?: Record<string, string>
}

export interface Reply {
  readonly status: number
  readonly headers: Headers
  readonly text: string
  /** The decoded JSON; an empty object when there is none. */
  readonly body: Tree
}

/** JSON whose members are looked at in tests. */
export type Tree = { [name: string]: Tree } & Tree[]

export interface TestRepository extends PracticeRepository {
  readonly folder: string
  /** Sends a request with the token `practice` unless another one (null: none) is given; follows no redirect. */
  call(method: string, pathOrUrl: string, options?: CallOptions): Promise<Reply>
  /** Asks for a draft with this metadata, without a file; complete metadata when left out. */
  create(metadata?: unknown): Promise<Reply>
  /** Opens a draft with complete metadata and one file. */
  draft(metadata?: Record<string, unknown>): Promise<Tree>
  published(metadata?: Record<string, unknown>): Promise<Tree>
  action(id: number | Tree, name: string): Promise<Reply>
}

/** Status and sentence of a refusal. */
export const said = ({ status, body }: Reply) => [status, body.message]
/** The same and what it says about single members. */
export const found = ({ status, body }: Reply) => [status, body.message, (body.errors ?? []) as unknown]
export const INVALID = 'A validation error occurred.'

export const DEPOSITIONS = '/api/deposit/depositions'

export const complete = {
  title: 'A violin of 1712',
  upload_type: 'dataset',
  description: '<p>Photographs and measurements.</p>',
  creators: [{ name: 'Vogel, Anna' }],
}

/** One repository for all tests of a file. */
export async function sharedRepository(options: Partial<PracticeOptions> = {}): Promise<TestRepository> {
  const repository = await startRepository(options)
  afterAll(() => repository.stop())
  return repository
}

/** Starts a repository in a folder of its own. */
export async function startRepository(options: Partial<PracticeOptions> = {}): Promise<TestRepository> {
  const own = options.folder === undefined ? temporaryFolder('practice-') : undefined
  const folder = options.folder ?? own?.path ?? ''
  const repository = await startPracticeRepository({ ...options, folder })
  const call = caller(repository.url)
  const create = (metadata: unknown = complete) => call('POST', DEPOSITIONS, { body: { metadata } })
  const draft = async (metadata?: Record<string, unknown>) => {
    const created = await create(metadata)
    await call('PUT', `${created.body.links?.bucket}/notes.txt`, { body: Buffer.from('one two three\n') })
    return created.body
  }
  const action = (id: number | Tree, name: string) => call('POST', `${DEPOSITIONS}/${id}/actions/${name}`)
  return {
    ...repository,
    folder,
    call,
    create,
    draft,
    action,
    published: async (metadata) => (await action((await draft(metadata)).id ?? 0, 'publish')).body,
    stop: async () => {
      await repository.stop()
      own?.remove()
    },
  }
}

const caller =
  (url: string) =>
  async (
    method: string,
    path: string,
    { body, token = 'practice', headers = {} }: CallOptions = {},
  ): Promise<Reply> => {
    const bytes = body === undefined || Buffer.isBuffer(body) || body instanceof FormData || typeof body === 'string'
    const response = await fetch(path.startsWith('http') ? path : url + path, {
      method,
      redirect: 'manual',
      headers: {
        ...(token === null ? {} : { Authorization: `Bearer ${token}` }),
        ...(bytes ? {} : { 'Content-Type': 'application/json' }),
        ...headers,
      },
      body: (bytes ? body : JSON.stringify(body)) as NonNullable<RequestInit['body']>,
    })
    const text = await response.text()
    const isJson = response.headers.get('content-type')?.includes('json') === true && text !== ''
    return { status: response.status, headers: response.headers, text, body: (isJson ? JSON.parse(text) : {}) as Tree }
  }
