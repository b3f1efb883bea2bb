/** Modules, options, settings, mail, sites, and the records of every service. */
import type { Context } from '../../../kernel/context.ts'
import { recordsExported, recordWritten } from '../../../kernel/records/hooks.ts'
import { settingsSaved } from '../../../kernel/standard/hooks.ts'
import { mailHooks } from '../../../platform/mail/mail.ts'
import { moduleHooks, runningServices } from '../../../platform/modules/modules.ts'
import { optionHooks } from '../../../platform/options/options.ts'
import { siteHooks } from '../../../platform/sites/sites.ts'
import { recordCode } from '../domain/service-definitions.ts'
import { settings } from '../settings.ts'
import type { NewEvent } from '../store/record-event.ts'
import { always, asEvent, type Happening, record } from './happening.ts'

const OWN = 'activity-log'
const OWN_OPTIONS = 'vendor_activity_log_'

export const siteListeners = [
  always(moduleHooks.activated, 5000, 'plugin'),
  always(moduleHooks.deactivated, 5001, 'plugin'),
  always(moduleHooks.deleted, 5002, 'plugin'),
  record(optionHooks.added, (told, ctx) => optionEvent(6000, told, ctx)),
  record(optionHooks.updated, (told, ctx) => optionEvent(6001, told, ctx)),
  record(optionHooks.deleted, (told, ctx) => optionEvent(6002, told, ctx)),
  record(settingsSaved, savedSettings),
  always(mailHooks.sent, 6100, 'others'),
  always(mailHooks.failed, 6101, 'others'),
  always(siteHooks.created, 7000),
  always(siteHooks.updated, 7001),
  always(siteHooks.deleted, 7002),
  // The log tells of its own records itself, in codes that cannot be switched off.
  record(recordWritten, (told, ctx) => {
    if (told.service === OWN) return null
    const code = recordCode(serviceNamed(told.service, ctx), told.entity, told.verb)
    const { object, before, after } = told
    return { code, object, before, after, extra: { entity: told.entity, verb: told.verb }, module: told.service }
  }),
  record(recordsExported, (told, ctx) => ({
    code: recordCode(serviceNamed(told.service, ctx), told.entity, 'export'),
    object: { type: `${told.service}.${told.entity}`, id: 0, label: told.entity },
    extra: { format: told.format, query: told.query },
    module: told.service,
  })),
]

/** Settings that the kernel saves are told by their save, those of the log by the log; all others are options. */
function optionEvent(code: number, told: Happening, ctx: Context): NewEvent | null {
  const name = String(told.object.id)
  const isTold = name.startsWith(OWN_OPTIONS) || settingsOptions(ctx).has(name)
  return isTold ? null : asEvent(code, told)
}

const settingsOptions = (ctx: Context): ReadonlySet<string> =>
  new Set(
    runningServices(ctx).flatMap(({ settings: own, standard }) =>
      own && standard?.includes('settings') ? [own.option] : [],
    ),
  )

function savedSettings(
  told: { service: string; option: string; changed: readonly string[]; before: object; after: object },
  ctx: Context,
): NewEvent {
  const { service, option, changed } = told
  const isOwn = service === OWN
  const title = serviceNamed(service, ctx)?.title ?? service
  return {
    code: isOwn ? 9000 : 6003,
    object: isOwn ? ownSettings(option) : { type: 'option', id: option, label: title },
    before: { ...told.before },
    after: { ...told.after },
    extra: { changed: changed.length > 0 ? changed : 'nothing was changed' },
    module: service,
  }
}

/** Parts of the log keep theirs apart: `vendor_activity_log_archive` has the archive's settings. */
function ownSettings(option: string): NewEvent['object'] {
  if (option === settings.option) return { type: 'log', id: option, label: 'settings' }
  const part = option.slice(OWN_OPTIONS.length)
  return { type: 'log', id: `${part}-settings`, label: `${part} settings` }
}

const serviceNamed = (slug: string, ctx: Context) => runningServices(ctx).find(service => service.slug === slug)
