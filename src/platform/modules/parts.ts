/** Services and their Pro parts on a site: one question decides for routes, jobs, shortcodes and listeners alike. */
import type { ReadContext } from '../../kernel/context.ts'
import type { Listener } from '../../kernel/hooks.ts'
import type { Service, ServiceWork } from '../../kernel/service.ts'
import type { Internals } from '../internals.ts'
import type { SiteState } from '../site-state/site-state.ts'

/** What belongs to a service, or to the Pro part of it. */
export type ServicePart = { readonly service: string; readonly isPro: boolean }

/** The id of the module that a service's Pro part is. */
export const proModule = (service: string): string => `${service}-pro`

/** Whether a part is on for a site. The platform itself always is; a Pro part needs its service, too. */
export const isPartOn = (
  { service, isPro }: ServicePart,
  { activeModules }: Pick<SiteState, 'activeModules'>,
): boolean => service === 'host' || (activeModules.has(service) && (!isPro || activeModules.has(proModule(service))))

/** The part that something of a service belongs to. */
export const partOf = (work: ServiceWork, service: Service): ServicePart => ({
  service: service.slug,
  isPro: service.proWorks.has(work),
})

/** All listeners of the services. On a site where their part is off they hear nothing, and leave values as they are. */
export const listenersOf = (app: Internals): Listener[] =>
  app.services.flatMap(service =>
    (service.listeners ?? []).map(listener => {
      const isFree = service.slug === 'host' || listener.isAlwaysOn || listener.hook.isHeardWhileOff
      return isFree ? listener : whileOn(listener, partOf(listener, service), app)
    }),
  )

function whileOn(listener: Listener, part: ServicePart, app: Internals): Listener {
  const { hook, run } = listener
  const isOn = (ctx: ReadContext | null) => {
    const state = ctx && app.sites.known(ctx.site.id)
    return !state || isPartOn(part, state)
  }
  const guarded =
    hook.kind === 'filter'
      ? (value: unknown, about: unknown, ctx: ReadContext | null) => (isOn(ctx) ? run(value, about, ctx) : value)
      : (about: unknown, ctx: ReadContext | null) => (isOn(ctx) ? run(about, ctx) : undefined)
  return { ...listener, run: guarded as Listener['run'] }
}
