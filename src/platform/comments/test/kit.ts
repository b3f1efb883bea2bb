/** What the tests of comments share: an app, posts to comment on, and comments with time between them. */
import { startTestApp, type TestApp, type TestRequest, type TestResponse } from '../../../../test/kit/test-app.ts'
import type { EngineName } from '../../../db/database.ts'
import { deleteOption, setOption } from '../../options/options.ts'

export type Kit = {
  readonly app: TestApp
  /** A published post of the administrator, open for comments, unless told. */
  post(values?: Record<string, unknown>, as?: string): Promise<number>
  /** A comment that nobody finds too quick. */
  comment(body: Record<string, unknown>, as: string | null): Promise<TestResponse>
  get(path: string, as?: string | null): Promise<TestResponse>
  send(method: string, path: string, options: TestRequest): Promise<TestResponse>
  /** An option for the time of a test. */
  withOption<T>(name: string, value: unknown, work: () => Promise<T>): Promise<T>
  dispose(): Promise<void>
}

const LONG_ENOUGH = 16_000

export async function startKit(engine: EngineName): Promise<Kit> {
  const app = await startTestApp(engine)
  let posts = 0
  const send = (method: string, path: string, options: TestRequest) => app.request(method, `/host/v1${path}`, options)
  const set = (name: string, value: unknown) => app.inSystem(ctx => setOption(name, value, ctx))
  return {
    app,
    send,
    async post(values = {}, as = 'admin') {
      posts += 1
      const body = { title: `Post ${posts}`, content: 'Text', status: 'publish', comment_status: 'open', ...values }
      const made = await send('POST', '/posts', { as, body })
      if (made.status !== 201) throw new Error(`The post was refused: ${made.text}`, { cause: app.complaints.at(-1) })
      return made.body.id as number
    },
    comment(body, as) {
      app.moveClock(LONG_ENOUGH)
      return send('POST', '/comments', { as, body })
    },
    get: (path, as = null) => send('GET', path, { as }),
    async withOption(name, value, work) {
      await set(name, value)
      try {
        return await work()
      } finally {
        await app.inSystem(ctx => deleteOption(name, ctx))
      }
    },
    dispose: () => app.dispose(),
  }
}
