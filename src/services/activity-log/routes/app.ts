/** What the admin app needs beside the log: its start, the picker of accounts, a test of the mail. */
import { Type } from 'typebox'
import type { ReadContext } from '../../../kernel/context.ts'
import { listRecords } from '../../../kernel/records/list.ts'
import { route } from '../../../kernel/route.ts'
import { listAccounts } from '../../../platform/accounts/accounts.ts'
import { runningServices } from '../../../platform/modules/modules.ts'
import { listSites } from '../../../platform/sites/sites.ts'
import { ACTIONS, GROUPS, OBJECT_TYPES } from '../domain/definition.ts'
import { SEVERITIES } from '../domain/severity.ts'
import { views } from '../entities/views.ts'
import { errors } from '../errors.ts'
import { hooks } from '../hooks.ts'
import { access, mayChangeSettings, mayExport, mayView, reachableSites } from '../permissions.ts'
import { settings } from '../settings.ts'
import { bootstrapShape } from './answers/app.ts'

export const bootstrap = route({
  method: 'GET',
  path: '/bootstrap',
  summary: 'What the admin app must know before it shows its first screen',
  access: access.manage,
  reply: bootstrapShape,
  async handler(_input, ctx) {
    const { user, site } = ctx
    const levels = { view: await mayView(ctx), settings: await mayChangeSettings(ctx), export: await mayExport(ctx) }
    const saved = levels.view ? (await listRecords(views, {}, ctx)).rows : []
    const { events_per_page } = await ctx.settings(settings)
    const data = {
      service: 'activity-log',
      title: 'Activity log',
      edition: runningServices(ctx).find(({ slug }) => slug === 'activity-log')?.edition ?? 'free',
      permissions: { ...levels, manage: true },
      user: user && { id: user.id, name: user.displayName, login: user.login, roles: user.roles },
      site: { id: site.id, title: site.title, url: site.url, timezone: site.zone, language: site.language },
      sites: await sitesOf(ctx),
      settings: { events_per_page },
      severities: SEVERITIES,
      groups: Object.entries(GROUPS).map(([key, label]) => ({ key, label })),
      object_types: OBJECT_TYPES,
      actions: ACTIONS,
      views: saved,
      default_view: saved.find(view => view.is_default)?.id ?? null,
    }
    return ctx.hooks.apply(hooks.bootstrap, data, undefined, ctx)
  },
})

/** A picker shows them only where there is a choice. */
async function sitesOf(ctx: ReadContext): Promise<{ id: number; title: string }[]> {
  const reachable = await reachableSites(ctx)
  if (reachable.length < 2) return []
  return (await listSites(ctx)).filter(({ id }) => reachable.includes(id)).map(({ id, title }) => ({ id, title }))
}

const MOST_ACCOUNTS = 20

export const findUsers = route({
  method: 'GET',
  path: '/users',
  summary: 'Accounts for the user filter',
  access: access.view,
  input: Type.Object({
    search: Type.Optional(Type.String({ maxLength: 100, default: '', description: 'Part of a name or login.' })),
  }),
  reply: Type.Array(Type.Object({ id: Type.Integer(), login: Type.String(), name: Type.String() })),
  async handler({ search = '' }, ctx) {
    const wanted = search.trim()
    // A search in mail addresses tells them; only whoever may list accounts knows them anyway.
    const { accounts } = await listAccounts(
      {
        page: 1,
        perPage: MOST_ACCOUNTS,
        orderBy: 'name',
        order: 'asc',
        ...(wanted === '' ? {} : { search: wanted, searchesPrivate: ctx.user?.has('list_users') ?? false }),
      },
      ctx,
    )
    return accounts.map(({ id, login, displayName }) => ({ id, login, name: displayName }))
  },
})

export const testNotifications = route({
  method: 'POST',
  path: '/notifications/test',
  summary: 'Send a test mail to the saved recipients',
  access: access.settings,
  reply: Type.Object({ sent: Type.Boolean(), recipients: Type.Array(Type.String()) }),
  async handler(_input, ctx) {
    const { notify_recipients: recipients } = await ctx.settings(settings)
    if (recipients.length === 0) throw errors.no_recipients()
    for (const to of recipients)
      await ctx.mail.send({
        to,
        subject: `[${ctx.site.title}] Test of the activity log`,
        text: `This is a test. Messages of the activity log of ${ctx.site.url} reach you at this address.\n`,
      })
    return { sent: true, recipients }
  },
})
