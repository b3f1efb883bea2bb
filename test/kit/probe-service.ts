/** A service that only answers what it was asked, so that the dispatcher can be tested apart from everything else. */

import { Type } from 'typebox'
import type { WriteDb } from '../../src/db/database.ts'
import { capability, definePermissions, everybody, visitors } from '../../src/kernel/access.ts'
import { bareData } from '../../src/kernel/envelopes.ts'
import { defineErrors, restErrors } from '../../src/kernel/errors.ts'
import { defineLimits, limit } from '../../src/kernel/limits.ts'
import { answer, bare, created, file, html, nothing, redirect } from '../../src/kernel/replies.ts'
import { route } from '../../src/kernel/route.ts'
import { defineService } from '../../src/kernel/service.ts'

const Everything = Type.Object({
  whole: Type.Optional(Type.Integer({ minimum: -1000, maximum: 1000 })),
  number: Type.Optional(Type.Number()),
  truth: Type.Optional(Type.Boolean()),
  words: Type.Optional(Type.String({ maxLength: 100 })),
  list: Type.Optional(Type.Array(Type.String())),
  map: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
  colour: Type.Optional(Type.Union([Type.Literal('red'), Type.Literal('green')], { default: 'green' })),
})
const Needed = Type.Object({ name: Type.String({ minLength: 1 }), size: Type.Integer({ minimum: 1 }) })
const echo = (input: unknown) => input

const routes = [
  route({
    method: ['GET', 'POST', 'PUT', 'DELETE'],
    path: '/echo',
    summary: 'What was sent',
    access: everybody(),
    input: Everything,
    batch: true,
    handler: echo,
  }),
  route({
    method: 'GET',
    path: '/things/{id}',
    summary: 'A thing',
    access: everybody(),
    input: Type.Object({ id: Type.Integer() }),
    handler: thing,
  }),
  route({
    method: 'PUT',
    path: '/things/{id}',
    summary: 'Change a thing',
    access: capability('edit_posts'),
    input: Type.Object({ id: Type.Integer() }),
    handler: echo,
  }),
  route({
    method: 'GET',
    path: '/things/latest',
    summary: 'The latest thing',
    access: everybody(),
    handler: () => ({ latest: true }),
  }),
  route({
    method: 'GET',
    path: '/words/{word}',
    summary: 'A word',
    access: everybody(),
    input: Type.Object({ word: Type.String({ pattern: '^[A-Za-z]{3,8}$' }) }),
    handler: echo,
  }),
  route({
    method: 'POST',
    path: '/needed',
    summary: 'Needs arguments',
    access: everybody(),
    input: Needed,
    batch: true,
    handler: echo,
  }),
  route({
    method: 'POST',
    path: '/guarded',
    summary: 'Needs a right and arguments',
    access: capability('manage_options'),
    input: Needed,
    batch: true,
    handler: input => created(input, 'http://localhost:8080/made'),
  }),
  route({
    method: 'GET',
    path: '/cached',
    summary: 'May be kept',
    access: everybody(),
    cache: 'private, max-age=300',
    handler: () => ({ kept: true }),
  }),
  route({
    method: 'GET',
    path: '/links',
    summary: 'Linked',
    access: everybody(),
    handler: (_input, ctx) => linked(ctx.site.url),
  }),
  route({
    method: 'POST',
    path: '/raw',
    summary: 'Bytes',
    access: everybody(),
    raw: true,
    handler: (_input, ctx) => ({ bytes: ctx.request.rawBody.toString('hex') }),
  }),
  route({
    method: 'POST',
    path: '/large',
    summary: 'Takes 2 MiB',
    access: everybody(),
    bodyLimit: 2 * 1024 * 1024,
    handler: () => ({ ok: true }),
  }),
  route({
    method: 'POST',
    path: '/limited',
    summary: 'Three a minute',
    access: visitors({ bucket: 'knock', trap: 'website' }),
    handler: () => ({ ok: true }),
  }),
  route({
    method: 'GET',
    path: '/throw',
    summary: 'Fails',
    access: everybody(),
    handler: () => fail('SELECT secret FROM /etc/passwd'),
  }),
  route({ method: 'GET', path: '/refuse', summary: 'Refuses', access: everybody(), handler: () => refuse() }),
  route({
    method: 'GET',
    path: '/teapot',
    summary: 'Its own status and body',
    access: everybody(),
    handler: () => bare({ error: 'teapot' }, 418),
  }),
  route({ method: 'GET', path: '/nothing', summary: 'Nothing', access: everybody(), handler: () => nothing() }),
  route({ method: 'GET', path: '/page', summary: 'HTML', access: everybody(), handler: () => html('<p>hello</p>') }),
  route({
    method: 'GET',
    path: '/file',
    summary: 'Bytes',
    access: everybody(),
    handler: () => file(Buffer.from([1, 2, 3]), 'application/octet-stream', 'a b"c.bin'),
  }),
  route({
    method: 'GET',
    path: '/away',
    summary: 'Elsewhere',
    access: everybody(),
    handler: () => redirect('https://example.com/'),
  }),
  route({
    method: 'POST',
    path: '/counted',
    summary: 'Counts how often it ran',
    access: everybody(),
    input: Type.Object({ by: Type.Integer() }),
    handler: (input, ctx) => countUp(input.by, ctx.db),
  }),
  route({
    method: 'GET',
    path: '/with-feature',
    summary: 'Only with the shop',
    access: everybody(),
    requires: [{ module: 'shop' }],
    handler: () => ({ shop: true }),
  }),
]

export const probe = defineService({
  slug: 'probe',
  title: 'Probe',
  summary: 'Answers what it was asked.',
  namespace: 'probe/v1',
  envelopes: { admin: bareData, visitor: bareData },
  permissions: definePermissions<string>('probe', { view: 'See it' }),
  rights: {},
  errors: defineErrors('rest', { forbidden: restErrors.table.forbidden!, brewing: [409, 'Already brewing {what}.'] }),
  limits: defineLimits({ table: { knock: limit(3, 60) } }),
  routes,
})

function thing({ id }: { id: number }) {
  if (id > 100) throw restErrors.not_found({ what: 'thing' })
  return {
    id,
    name: `Thing ${id}`,
    inner: { a: 1, b: 2 },
    list: [
      { x: 1, y: 2 },
      { x: 3, y: 4 },
    ],
  }
}

const linked = (url: string) => ({
  id: 7,
  _links: {
    thing: [{ href: `${url}/api/probe/v1/things/7`, embeddable: true }],
    other: [{ href: `${url}/api/probe/v1/things/8`, embeddable: true }],
    quiet: [{ href: `${url}/api/probe/v1/things/9` }],
  },
})

function fail(text: string): never {
  throw new Error(text)
}

function refuse(): never {
  throw probe.errors.conflict({}, { data: { hint: 'wait' } })
}

async function countUp(by: number, db: WriteDb): Promise<unknown> {
  const row = { name: `probe-${by}-${Math.random()}`, value: String(by), autoload: 0 }
  await db.insertInto('options').values(row).execute()
  return answer(201, { name: row.name })
}
