/** What is recorded: codes and monitors, each with its switch. */
import { Type } from 'typebox'
import type { Context } from '../../../kernel/context.ts'
import { route } from '../../../kernel/route.ts'
import { isInternal, LOG_MONITOR } from '../domain/definition.ts'
import { changedOverrides } from '../domain/overrides.ts'
import { errors } from '../errors.ts'
import { access } from '../permissions.ts'
import { settings } from '../settings.ts'
import { definitionsOf, isMonitorOn, monitorsOf, type Switches } from '../store/catalogue.ts'
import { recordEvent } from '../store/record-event.ts'
import { showCatalogue, showDefinition, showMonitor, showMonitors } from '../store/show-catalogue.ts'
import { catalogueShape, monitorShape, switchMonitorShape } from './answers/catalogue.ts'

export const readCatalogue = route({
  method: 'GET',
  path: '/events/catalogue',
  summary: 'Every recordable event and whether it is on',
  access: access.view,
  reply: Type.Array(catalogueShape),
  handler: (_input, ctx) => showCatalogue(ctx),
})

export const saveCatalogue = route({
  method: ['PATCH', 'POST'],
  path: '/events/catalogue',
  summary: 'Switch events on and off',
  access: access.settings,
  input: Type.Object({
    overrides: Type.Unsafe<unknown>({ description: 'Event codes, each with true for on or false for off.' }),
  }),
  reply: Type.Array(catalogueShape),
  handler: (input, ctx) => saveOverrides(input.overrides, ctx),
})

/** All or nothing. A code that equals its default again is forgotten. */
async function saveOverrides(sent: unknown, ctx: Context) {
  const wanted = switchesIn(sent)
  const definitions = definitionsOf(ctx)
  const codes = [...wanted.keys()]
  const unknown = codes.filter(code => !definitions.has(Number(code)))
  if (unknown.length > 0) throw errors.unknown_code({ codes: unknown.join(', ') }, { data: { codes: unknown } })
  const locked = codes.filter(code => isInternal(Number(code)))
  if (locked.length > 0) throw errors.locked_code({ codes: locked.join(', ') }, { data: { codes: locked } })
  const before: Switches = (await ctx.settings(settings)).code_switches
  const { after, changed } = changedOverrides(before, wanted, code => definitions.get(Number(code))!.default)
  if (changed.length > 0) {
    await ctx.tools.saveSettings(settings, { code_switches: after }, ctx)
    const object = { type: 'log', id: 'catalogue', label: 'catalogue' }
    await recordEvent({ code: 9000, object, before, after, extra: { changed } }, ctx)
  }
  return Promise.all(
    [...definitions.values()].map(async definition => {
      const shown = await showDefinition(definition, ctx)
      const override = after[definition.code]
      if (isInternal(definition.code)) return shown
      return { ...shown, enabled: override ?? definition.default, overridden: override !== undefined }
    }),
  )
}

function switchesIn(sent: unknown): ReadonlyMap<string, boolean> {
  const isMap = typeof sent === 'object' && sent !== null && !Array.isArray(sent)
  const entries = isMap ? Object.entries(sent) : []
  if (!isMap || entries.some(([, value]) => typeof value !== 'boolean'))
    throw errors.invalid({}, { message: 'overrides must say true or false for each event code.' })
  return new Map(entries as [string, boolean][])
}

export const listMonitors = route({
  method: 'GET',
  path: '/monitors',
  summary: 'The monitors and whether each runs',
  access: access.view,
  reply: Type.Array(monitorShape),
  handler: (_input, ctx) => showMonitors(ctx),
})

export const switchMonitor = route({
  method: ['PUT', 'PATCH', 'POST'],
  path: '/monitors/{id}',
  summary: 'Switch a monitor on or off',
  access: access.settings,
  input: Type.Object({
    id: Type.String(),
    enabled: Type.Unsafe<unknown>({ description: 'true or false' }),
  }),
  reply: switchMonitorShape,
  async handler({ id, enabled }, ctx) {
    const monitor = monitorsOf(ctx).find(candidate => candidate.id === id)
    if (!monitor) throw errors.not_found({ what: 'monitor' })
    if (typeof enabled !== 'boolean') throw errors.invalid({}, { message: 'enabled must be true or false.' })
    if (id === LOG_MONITOR && !enabled) throw errors.locked_monitor()
    const values = await ctx.settings(settings)
    if (isMonitorOn(id, values, ctx) !== enabled) {
      const switches = { ...values.monitor_switches, [id]: enabled }
      await ctx.tools.saveSettings(settings, { monitor_switches: switches }, ctx)
      const object = { type: 'log', id, label: monitor.label }
      const states = { before: { enabled: !enabled }, after: { enabled } }
      await recordEvent({ code: 9001, object, ...states, extra: { state: enabled ? 'on' : 'off' } }, ctx)
    }
    return { ...(await showMonitor(monitor, ctx)), enabled }
  },
})
