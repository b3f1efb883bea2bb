/** OpenAPI 3.1 for every namespace, made from the declarations. */
import type { TSchema } from 'typebox'
import { describeAccess, isPublic } from '../../kernel/access.ts'
import type { Site } from '../../kernel/context.ts'
import { isWriting } from '../../kernel/route.ts'
import type { Router, TableEntry } from '../router.ts'
import { answerShape } from './answer-schema.ts'
import { type Components, codesByStatus, errorResponses, type Json, named, newComponents } from './components.ts'
import { argumentsOf, isPartial, type RouteArguments } from './route-arguments.ts'

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
  const components = newComponents()
  for (const entry of router.entries) {
    if (entry.route.hidden) continue
    const path = `/${entry.namespace}${entry.route.path}`
    paths[path] ??= {}
    for (const method of entry.route.methods) paths[path][method.toLowerCase()] = operation(entry, method, components)
  }
  return { tags: tagsOf(router), paths, components: { securitySchemes, ...components } }
}

const tagsOf = (router: Router) =>
  [...new Map(router.entries.map(({ namespace, service }) => [namespace, service])).entries()].map(
    ([name, service]) => ({
      name,
      description: service.summary,
    }),
  )

function operation(entry: TableEntry, method: string, components: Components): Json {
  const { namespace, route } = entry
  const { path, query, body } = argumentsOf(route, method)
  return {
    operationId: `${method.toLowerCase()} ${namespace}${route.path}`.replace(/[^A-Za-z0-9]+/g, '_').replace(/_$/, ''),
    tags: [namespace],
    summary: route.summary,
    description: `Needs: ${describeAccess(route.access)}.`,
    security: isPublic(route.access) ? [{}, ...SIGNED_IN] : SIGNED_IN,
    parameters: [...parameters(path, 'path'), ...parameters(query, 'query')],
    ...(body ? { requestBody: requestBody(body, entry, method) } : {}),
    responses: {
      ...success(entry, components),
      ...errorResponses(entry.service, refusals(entry, method), components),
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

const parameters = ({ properties, required }: RouteArguments, place: 'path' | 'query'): Json[] =>
  Object.entries(properties).map(([name, schema]) => ({
    name,
    in: place,
    required: required.includes(name),
    schema,
    ...described(schema),
  }))

const described = (schema: TSchema) => ('description' in schema ? { description: schema.description } : {})

const requestBody = (body: RouteArguments, { route }: TableEntry, method: string) => ({
  required: body.required.length > 0,
  ...(isPartial(route, method) && body.required.length === 0
    ? { description: 'Nothing is required: what is left out stays as it is.' }
    : {}),
  content: { [route.files ? 'multipart/form-data' : 'application/json']: { schema: { type: 'object', ...body } } },
})

function success(entry: TableEntry, components: Components): Json {
  const shape = answerShape(entry)
  if (!shape) return { 200: { description: 'Done.', content: { 'application/json': { schema: {} } } } }
  const { status, json, types } = shape
  const ofJson = json && { 'application/json': { schema: named(json, entry.service, components) } }
  const bytes = types.map(type => [type, { schema: { type: 'string', format: 'binary' } }])
  const content = { ...ofJson, ...Object.fromEntries(bytes) }
  return {
    [status]: { description: DONE[status] ?? 'Done.', ...(Object.keys(content).length > 0 ? { content } : {}) },
  }
}

const DONE: Readonly<Record<number, string>> = {
  201: 'Made.',
  202: 'Taken on; it is done in the background.',
  204: 'Done; there is nothing to say.',
  207: 'Done; each part has an answer of its own.',
  303: 'Go on at `Location`.',
}

/** Those of the service's statuses that can come here: who asks nobody's right is not refused for want of it. */
function refusals({ route, service }: TableEntry, method: string): number[] {
  const never = new Set([
    ...(isPublic(route.access) ? [401, 403] : []),
    ...(route.path.includes('{') ? [] : [404]),
    ...(isWriting(route, method) ? [] : [409, 413, 415, 422]),
    408,
    503,
  ])
  return [...codesByStatus(service).keys()].filter(status => !never.has(status)).sort((one, other) => one - other)
}
