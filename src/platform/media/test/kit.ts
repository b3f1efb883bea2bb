/** What the tests of media share: an app, uploads, and a look at the disk. */
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { startTestApp, type TestApp, type TestRequest, type TestResponse } from '../../../../test/kit/test-app.ts'
import type { EngineName } from '../../../db/database.ts'
import * as samples from './samples.ts'

export type Sending = {
  name?: string
  as?: string | null
  bytes?: Buffer
  headers?: Record<string, string>
  query?: string
}

export type Kit = {
  readonly app: TestApp
  send(method: string, path: string, options?: TestRequest): Promise<TestResponse>
  /** The file as the body. */
  upload(sending?: Sending): Promise<TestResponse>
  newPost(status: string, as?: string): Promise<number>
  /** Where the uploads of the first site lie. */
  readonly folder: string
  /** The path of an address. */
  onDisk(url: string): string
  allFiles(): Promise<string[]>
}

export async function startKit(engine: EngineName): Promise<Kit> {
  const app = await startTestApp(engine)
  const folder = join(app.config.dataDir, 'uploads', '1')
  const send = (method: string, path: string, options: TestRequest = {}) =>
    app.request(method, `/host/v1${path}`, options)
  return {
    app,
    folder,
    send,
    upload: ({ name = 'photo.png', as = 'author', bytes = samples.png, headers, query = '' } = {}) =>
      send('POST', `/media${query}`, {
        as,
        payload: bytes,
        headers: { 'content-type': 'image/png', 'content-disposition': `attachment; filename="${name}"`, ...headers },
      }),
    newPost: async (status, as = 'admin') =>
      (await send('POST', '/posts', { as, body: { title: 'A post', content: 'Text', status } })).body.id,
    onDisk: url => join(folder, url.slice(url.indexOf('/uploads/') + '/uploads/'.length)),
    async allFiles() {
      const entries = await readdir(folder, { recursive: true, withFileTypes: true })
      return entries.filter(entry => entry.isFile()).map(entry => entry.name)
    },
  }
}

export const exists = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  )
