/** What the API says of itself: the site's index, a namespace's index, one route for OPTIONS. */
import { allows, describeAccess } from '../kernel/access.ts'
import type { ReadContext } from '../kernel/context.ts'
import { Reply } from '../kernel/replies.ts'
import { mayBeBatched, type Route } from '../kernel/route.ts'
import { applicationPasswordsAvailable } from '../platform/application-passwords/application-passwords.ts'
import { internals } from '../platform/internals.ts'
import { optionOf } from '../platform/options/options.ts'
import { siteIconUrl } from '../platform/pages/pages.ts'
import type { Router, TableEntry } from './router.ts'

export async function describeSite(router: Router, ctx: ReadContext): Promise<Reply> {
  const { site } = ctx
  const option = <T>(name: string, otherwise: T) => optionOf(name, otherwise, ctx)
  return new Reply({
    kind: 'bare',
    body: {
      name: site.title,
      description: await option('description', ''),
      url: site.url,
      home: site.url,
      gmt_offset: offsetOf(site.zone, ctx),
      // A fixed distance from UTC has no name.
      timezone_string: /^[+-]/.test(site.zone) ? '' : site.zone,
      page_for_posts: await option('page_for_posts', 0),
      page_on_front: await option('page_on_front', 0),
      show_on_front: await option('show_on_front', 'posts'),
      namespaces: router.namespaces,
      authentication: applicationPasswordsAvailable(ctx)
        ? { 'application-passwords': { endpoints: { authorization: `${site.url}/authorize-application` } } }
        : {},
      routes: describeAll(router, router.entries, ctx),
      site_logo: await option('site_logo', 0),
      site_icon: await option('site_icon', 0),
      site_icon_url: await siteIconUrl(ctx),
      _links: { help: [{ href: `${site.url}/docs` }] },
    },
  })
}

export async function describeNamespace(router: Router, namespace: string, ctx: ReadContext): Promise<Reply> {
  const routes = describeAll(
    router,
    router.entries.filter(entry => entry.namespace === namespace),
    ctx,
  )
  return new Reply({ kind: 'bare', body: { namespace, routes, _links: { up: [{ href: `${ctx.site.url}/api/` }] } } })
}

/** An unknown address is described by an empty list; it is not an error to ask. */
export async function describeAt(router: Router, path: string, ctx: ReadContext): Promise<Reply> {
  const found = router.at(path)
  if (found.length === 0) return new Reply({ kind: 'bare', body: [] })
  const allowed: string[] = []
  for (const { entry, parameters } of found)
    if (await asksAllowed(entry.route.access, parameters, ctx)) allowed.push(...entry.route.methods)
  const entries = found.map(({ entry }) => entry)
  const [description] = Object.values(describeAll(router, entries, ctx))
  return new Reply(
    { kind: 'bare', body: { ...(description as object), schema: schemaAt(entries.map(({ route }) => route)) } },
    200,
    allowed.length > 0 ? { allow: allowed.join(', ') } : {},
  )
}

/** Rules may throw, for instance that the object does not exist: then nobody may. */
const asksAllowed = async (...asked: Parameters<typeof allows>): Promise<boolean> => {
  try {
    return await allows(...asked)
  } catch {
    return false
  }
}

/** What the address is about: as its routes answer it, else as they take it. */
function schemaAt(routes: readonly Route[]): object {
  const told = routes.find(({ reply }) => reply)?.reply
  if (told) return told
  const writing = routes.filter(route => route.methods.some(method => method !== 'GET'))
  const taken = (writing.length > 0 ? writing : routes).flatMap(route => Object.entries(argumentsOf(route)))
  return { type: 'object', properties: Object.fromEntries(taken) }
}

const argumentsOf = (route: Route) =>
  ({ ...route.input.properties, ...route.body?.properties }) as Record<string, { readonly default?: unknown }>

function describeAll(router: Router, entries: readonly TableEntry[], ctx: ReadContext): Record<string, unknown> {
  const routes: Record<string, { namespace: string; methods: string[]; endpoints: unknown[]; _links?: unknown }> = {
    ...(entries === router.entries
      ? { '/': { namespace: '', methods: ['GET'], endpoints: [{ methods: ['GET'], args: {} }] } }
      : {}),
  }
  for (const entry of entries) {
    if (entry.route.hidden) continue
    routes[entry.pattern] ??= { namespace: entry.namespace, methods: [], endpoints: [], ...selfLink(entry, ctx) }
    const described = routes[entry.pattern]!
    described.methods.push(...entry.route.methods)
    described.endpoints.push(describeEndpoint(entry))
  }
  return routes
}

const selfLink = ({ pattern }: TableEntry, ctx: ReadContext) =>
  pattern.includes('(?P<') ? {} : { _links: { self: [{ href: `${ctx.site.url}/api${pattern}` }] } }

function describeEndpoint({ route, service }: TableEntry) {
  const needed = new Set([route.input, route.body].flatMap(part => (part?.required as string[] | undefined) ?? []))
  // What has a default need not be sent, although whoever gets the arguments can count on it.
  const isRequired = (name: string, schema: { readonly default?: unknown }) =>
    needed.has(name) && schema.default === undefined
  return {
    methods: route.methods,
    summary: route.summary,
    needs: describeAccess(route.access),
    args: Object.fromEntries(
      Object.entries(argumentsOf(route)).map(([name, schema]) => [
        name,
        { ...schema, required: isRequired(name, schema) },
      ]),
    ),
    ...(route.methods.some(method => mayBeBatched(route, service, method)) ? { allow_batch: { v1: true } } : {}),
  }
}

function offsetOf(zone: string, ctx: ReadContext): number {
  const now = Temporal.Instant.fromEpochMilliseconds(internals(ctx).clock.millis())
  return now.toZonedDateTimeISO(zone).offsetNanoseconds / 3.6e12
}
