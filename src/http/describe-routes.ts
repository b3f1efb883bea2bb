/** What the API says of itself: the site's index, a namespace's index, one route for OPTIONS. */
import { allows, describeAccess } from '../kernel/access.ts'
import type { ReadContext } from '../kernel/context.ts'
import { Reply } from '../kernel/replies.ts'
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
      timezone_string: site.zone,
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
  const entries = router.at(path)
  if (entries.length === 0) return new Reply({ kind: 'bare', body: [] })
  const allowed: string[] = []
  for (const { route } of entries)
    if (await allows(route.access, {}, ctx).catch(() => false)) allowed.push(...route.methods)
  const [description] = Object.values(describeAll(router, entries, ctx))
  const schema = entries.find(entry => entry.route.reply)?.route.reply
  return new Reply(
    { kind: 'bare', body: { ...(description as object), ...(schema ? { schema } : {}) } },
    200,
    allowed.length > 0 ? { allow: allowed.join(', ') } : {},
  )
}

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

function describeEndpoint({ route }: TableEntry) {
  const required = new Set([route.input, route.body].flatMap(part => (part?.required as string[] | undefined) ?? []))
  const properties = Object.entries({ ...route.input.properties, ...route.body?.properties } as Record<string, object>)
  return {
    methods: route.methods,
    summary: route.summary,
    needs: describeAccess(route.access),
    args: Object.fromEntries(properties.map(([name, schema]) => [name, { ...schema, required: required.has(name) }])),
    ...(route.batch ? { allow_batch: { v1: true } } : {}),
  }
}

function offsetOf(zone: string, ctx: ReadContext): number {
  const now = Temporal.Instant.fromEpochMilliseconds(internals(ctx).clock.millis())
  return now.toZonedDateTimeISO(zone).offsetNanoseconds / 3.6e12
}
