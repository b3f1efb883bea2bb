/** A service for what concerns answers: secrets, failures, long texts, links, files. */
import { Readable } from 'node:stream'
import { Type } from 'typebox'
import { capability, definePermissions, everybody, rule, signedIn } from '../../src/kernel/access.ts'
import type { ReadContext } from '../../src/kernel/context.ts'
import { bareData } from '../../src/kernel/envelopes.ts'
import { defineErrors, RestError, restErrors } from '../../src/kernel/errors.ts'
import { answer, created, file, html } from '../../src/kernel/replies.ts'
import { type Route, route } from '../../src/kernel/route.ts'
import { defineService } from '../../src/kernel/service.ts'

/** How often a handler ran, by name. */
export const runs = new Map<string, number>()

const ran = (name: string): number => {
  const count = (runs.get(name) ?? 0) + 1
  runs.set(name, count)
  return count
}

const word = 'word '.repeat(1000)

const writes = [
  route({
    method: 'POST',
    path: '/secret',
    summary: 'A secret, told once',
    access: everybody(),
    secret: true,
    input: Type.Object({ password: Type.Optional(Type.String()) }),
    handler: () => ({ token: `token-that-nobody-keeps-${ran('secret')}`, word }),
  }),
  route({
    method: 'POST',
    path: '/cookie',
    summary: 'Sets a cookie',
    access: everybody(),
    handler: () => answer(200, { word, run: ran('cookie') }, { 'set-cookie': 'a=cookie-that-nobody-keeps' }),
  }),
  route({
    method: 'POST',
    path: '/runs/{name}',
    summary: 'How often it ran',
    access: everybody(),
    batch: true,
    input: Type.Object({ name: Type.String() }),
    handler: ({ name }) => created({ run: ran(name) }),
  }),
  route({
    method: 'POST',
    path: '/unsteady',
    summary: 'Fails the first time, outside of any transaction',
    access: signedIn(),
    transaction: false,
    handler() {
      if (ran('unsteady') === 1) throw restErrors.busy()
      return created({ run: runs.get('unsteady') })
    },
  }),
  route({
    method: 'POST',
    path: '/upload',
    summary: 'Takes files',
    access: everybody(),
    files: true,
    input: Type.Object({ words: Type.Optional(Type.String()) }),
    handler: ({ words }, ctx) => ({ words, files: ctx.request.files.map(({ filename }) => filename) }),
  }),
  route({
    method: 'POST',
    path: '/hasty',
    summary: 'Waits for a body no longer than a moment',
    access: everybody(),
    seconds: 0.2,
    handler: () => ({ ok: true }),
  }),
  route({
    method: 'POST',
    path: '/title',
    summary: 'Says what was sent, to those who may edit',
    access: capability('edit_posts'),
    input: Type.Object({ title: Type.String() }),
    handler: ({ title }, ctx) => ({ title, body: ctx.request.body }),
  }),
  route({
    method: 'DELETE',
    path: '/items/{id}',
    summary: 'Deletes an item',
    access: rule('the item exists', itemExists),
    input: Type.Object({ id: Type.Integer({ minimum: 1 }) }),
    handler({ id }) {
      items.delete(String(id))
      return { deleted: true }
    },
  }),
]

const reads = [
  route({
    method: 'GET',
    path: '/items/{id}',
    summary: 'An item',
    access: everybody(),
    input: Type.Object({ id: Type.Integer({ minimum: 1 }), page: Type.Integer({ default: 1 }) }),
    handler: ({ id }) => ({ id }),
  }),
  route({
    method: 'GET',
    path: '/long',
    summary: 'Long',
    access: everybody(),
    handler: () => answer(200, { word }, TAG),
  }),
  route({ method: 'GET', path: '/short', summary: 'Short', access: everybody(), handler: () => ({ word: 'short' }) }),
  route({
    method: 'GET',
    path: '/page',
    summary: 'A page',
    access: everybody(),
    handler: () => html(`<p>${word}</p>`),
  }),
  route({
    method: 'GET',
    path: '/stream',
    summary: 'A stream',
    access: everybody(),
    handler: () => file(Readable.from([Buffer.from(word)]), 'text/plain'),
  }),
  route({
    method: 'GET',
    path: '/picture',
    summary: 'Bytes',
    access: everybody(),
    handler: () => file(Buffer.from(word), 'image/png'),
  }),
  route({
    method: 'GET',
    path: '/linked',
    summary: 'Many links',
    access: everybody(),
    handler: (_input, ctx) => Array.from({ length: 150 }, (_, at) => linked(at + 1, ctx)),
  }),
  route({
    method: 'GET',
    path: '/not-offered',
    summary: '501',
    access: everybody(),
    handler: () => refuse(501, 'not_offered'),
  }),
  route({
    method: 'GET',
    path: '/elsewhere',
    summary: '502',
    access: everybody(),
    handler: () => refuse(502, 'elsewhere'),
  }),
]

const TAG = { etag: '"one"' }

/** What can be deleted once. */
export const items = new Set(['1', '2', '3'])

function itemExists({ id = '' }: Readonly<Record<string, string>>): boolean {
  if (!items.has(id)) throw restErrors.not_found({ what: 'item' })
  return true
}

const linked = (id: number, { site }: ReadContext) => ({
  id,
  _links: { item: [{ href: `${site.url}/api/trial/v1/items/${id}`, embeddable: true }] },
})

function refuse(status: number, code: string): never {
  throw new RestError(code, status, 'Not here.', { cause: new Error('no') })
}

const routes: readonly Route[] = [...writes, ...reads]

export const trial = defineService({
  slug: 'trial',
  title: 'Trial',
  summary: 'Answers of every kind.',
  namespace: 'trial/v1',
  envelopes: { admin: bareData, visitor: bareData },
  permissions: definePermissions<string>('trial', { view: 'See it' }),
  rights: {},
  errors: defineErrors('vendor_trial', {}),
  routes,
})
