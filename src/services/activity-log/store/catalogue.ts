/** Everything that can be recorded on this server, and whether it is, on this site. */
import type { ReadContext } from '../../../kernel/context.ts'
import { runningServices } from '../../../platform/modules/modules.ts'
import { type EventDefinition, isInternal, LOG_MONITOR, type Monitor } from '../domain/definition.ts'
import { platformDefinitions } from '../domain/platform-definitions.ts'
import { serviceDefinitions } from '../domain/service-definitions.ts'
import { hooks } from '../hooks.ts'
import { monitors } from '../monitors/monitors.ts'
import { settings } from '../settings.ts'

export type Switches = Readonly<Record<string, boolean>>

/** By code. Made once for a server: services and extensions are there from the start. */
export function definitionsOf(ctx: ReadContext): ReadonlyMap<number, EventDefinition> {
  const known = catalogues.get(ctx.app)
  if (known) return known
  const own = [...platformDefinitions, ...serviceDefinitions(runningServices(ctx))]
  const all = ctx.hooks.applyNow(hooks.definitions, own, undefined, ctx)
  const made = new Map([...all].sort((a, b) => a.code - b.code).map(definition => [definition.code, definition]))
  catalogues.set(ctx.app, made)
  return made
}

export const monitorsOf = (ctx: ReadContext): readonly Monitor[] =>
  ctx.hooks.applyNow(hooks.monitors, monitors, undefined, ctx)

export const overridesOf = async (ctx: ReadContext): Promise<Switches> => (await ctx.settings(settings)).code_switches
export const monitorSwitches = async (ctx: ReadContext): Promise<Switches> =>
  (await ctx.settings(settings)).monitor_switches

/** A code of the log itself is always on; others need their monitor and their own switch. */
export async function isOn(definition: EventDefinition, ctx: ReadContext): Promise<boolean> {
  if (isInternal(definition.code)) return true
  const overrides = await overridesOf(ctx)
  if (!(overrides[definition.code] ?? definition.default)) return false
  return isMonitorOn(definition.monitor, ctx)
}

export async function isMonitorOn(id: string, ctx: ReadContext): Promise<boolean> {
  if (id === LOG_MONITOR) return true
  const switches = await monitorSwitches(ctx)
  return switches[id] ?? monitorsOf(ctx).find(monitor => monitor.id === id)?.default ?? true
}

const catalogues = new WeakMap<object, ReadonlyMap<number, EventDefinition>>()
