/** OpenAPI 3.1 for every namespace, made from the declarations. */
import type { TObject, TSchema } from 'typebox'
import { describeAccess, isPublic } from '../../kernel/access.ts'
import type { Site } from '../../kernel/context.ts'
import type { Envelope } from '../../kernel/envelopes.ts'
import type { Route } from '../../kernel/route.ts'
import type { Router, TableEntry } from '../router.ts'

type Json = Record<string, unknown>

/** The text of `openapi.json`. It is long, and written once for each table of routes and site. */
export function openApiText(router: Router, site: Site): Buffer {
  const known = kept.get(router) ?? new Map<string, Buffer>()
  kept.set(router, known)
  const ofSite = JSON.stringify(describeSite(site))
  const text =
    known.get(ofSite) ?? Buffer.from(`${ofSite.slice(0, -1)},${JSON.stringify(describeRoutes(router)).slice(1)}`)
  // Sites of a network share a table: those that were asked last are kept.
  known.delete(ofSite)
  known.set(ofSite, text)
  if (known.size > MOST_KEPT) known.delete(known.keys().next().value!)
  return text
}

const MOST_KEPT = 10
const kept = new WeakMap<Router, Map<string, Buffer>>()

const describeSite = (site: Site): Json => ({
  openapi: '3.1.0',
  info: {
    title: site.title,
    version: '1',
    description: 'Every route of this site. Errors are always `{ code, message, data: { status } }`.',
  },
  servers: [{ url: `${site.url}/api` }],
})

function describeRoutes(router: Router): Json {
  const paths: Record<string, Json> = {}
  for (const entry of router.entries) {
    if (entry.route.hidden) continue
    const path = `/${entry.namespace}${entry.route.path}`
    paths[path] ??= {}
    for (const method of entry.route.methods) paths[path][method.toLowerCase()] = operation(entry, method)
  }
  return { tags: tagsOf(router), paths, components: { securitySchemes, schemas: { Error: errorShape } } }
}

const tagsOf = (router: Router) =>
  [...new Map(router.entries.map(({ namespace, service }) => [namespace, service])).entries()].map(
    ([name, service]) => ({
      name,
      description: service.summary,
    }),
  )

function operation({ namespace, route, service }: TableEntry, method: string): Json {
  const inBody = method !== 'GET' && method !== 'DELETE'
  const body = bodyProperties(route)
  return {
    operationId: `${method.toLowerCase()} ${namespace}${route.path}`.replace(/[^A-Za-z0-9]+/g, '_').replace(/_$/, ''),
    tags: [namespace],
    summary: route.summary,
    description: `Needs: ${describeAccess(route.access)}.`,
    security: isPublic(route.access) ? [{}, ...SIGNED_IN] : SIGNED_IN,
    parameters: [...pathParameters(route), ...(inBody ? [] : queryParameters(route))],
    ...(inBody && Object.keys(body.properties).length > 0 ? { requestBody: requestBody(body, route) } : {}),
    responses: {
      200: { description: 'Done.', content: { 'application/json': { schema: replySchema(route, service.envelopes) } } },
      default: {
        description: 'Refused, or failed.',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      },
    },
  }
}

const SIGNED_IN = [{ applicationPassword: [] }, { session: [], nonce: [] }]

const securitySchemes = {
  applicationPassword: { type: 'http', scheme: 'basic', description: 'Account name and an application password.' },
  session: { type: 'apiKey', in: 'cookie', name: 'dozen_session', description: 'The session of a browser.' },
  nonce: { type: 'apiKey', in: 'header', name: 'X-Host-Nonce', description: 'Goes with the session.' },
}

const errorShape = {
  type: 'object',
  required: ['code', 'message', 'data'],
  properties: {
    code: { type: 'string' },
    message: { type: 'string' },
    data: { type: 'object', properties: { status: { type: 'integer' }, params: { type: 'object' } } },
  },
}

const propertiesOf = (route: Route) => route.input.properties as Record<string, TSchema>
/** What has a default need not be sent, although whoever gets the arguments can count on it. */
const requiredOf = ({ required, properties }: TObject | Partial<TObject>): string[] =>
  ((required as readonly string[] | undefined) ?? []).filter(
    name => (properties as Record<string, { default?: unknown }>)[name]?.default === undefined,
  )
const pathNames = (route: Route) => [...route.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!)

const pathParameters = (route: Route) =>
  pathNames(route).map(name => ({
    name,
    in: 'path',
    required: true,
    schema: propertiesOf(route)[name] ?? { type: 'string' },
  }))

function queryParameters(route: Route): Json[] {
  const required = new Set(requiredOf(route.input))
  const inPath = new Set(pathNames(route))
  return Object.entries(propertiesOf(route))
    .filter(([name]) => !inPath.has(name))
    .map(([name, schema]) => ({ name, in: 'query', required: required.has(name), schema, ...described(schema) }))
}

const described = (schema: TSchema) => ('description' in schema ? { description: schema.description } : {})

function bodyProperties(route: Route): { properties: Record<string, TSchema>; required: string[] } {
  const inPath = new Set(pathNames(route))
  const declared = { ...propertiesOf(route), ...(route.body?.properties as Record<string, TSchema> | undefined) }
  const required = [...requiredOf(route.input), ...requiredOf(route.body ?? {})]
  const properties = Object.fromEntries(Object.entries(declared).filter(([name]) => !inPath.has(name)))
  return { properties, required: required.filter(name => !inPath.has(name)) }
}

const requestBody = (body: ReturnType<typeof bodyProperties>, route: Route) => ({
  required: body.required.length > 0,
  content: { [route.files ? 'multipart/form-data' : 'application/json']: { schema: { type: 'object', ...body } } },
})

/** What the envelope makes of an example shows its shape. */
function replySchema(route: Route, envelopes: { admin: Envelope; visitor: Envelope }): Json {
  const envelope = route.envelope ?? (route.access.kind === 'visitors' ? envelopes.visitor : envelopes.admin)
  const data = (route.reply ?? {}) as Json
  const wrapped = envelope.wrap({ kind: 'data', data: MARK, meta: {} })
  if (wrapped === MARK) return data
  const properties = Object.entries(wrapped as Json).map(([name, value]) => [
    name,
    value === MARK ? data : typed(value),
  ])
  return { type: 'object', properties: Object.fromEntries(properties) }
}

const MARK = Object.freeze({ data: true })
const typed = (value: unknown) => ({ type: typeof value === 'object' ? 'object' : typeof value })
