/** Everything that can be recorded on this server, and whether it is, on this site. */
import type { ReadContext } from '../../../kernel/context.ts'
import type { SettingsValues } from '../../../kernel/settings.ts'
import { runningServices } from '../../../platform/modules/modules.ts'
import { type EventDefinition, isInternal, LOG_MONITOR, type Monitor } from '../domain/definition.ts'
import { platformDefinitions } from '../domain/platform-definitions.ts'
import { serviceDefinitions } from '../domain/service-definitions.ts'
import { hooks } from '../hooks.ts'
import { monitors } from '../monitors/monitors.ts'
import type { settings } from '../settings.ts'

export type Switches = Readonly<Record<string, boolean>>
type Values = SettingsValues<typeof settings>

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

/** Made once, like the definitions. */
export function monitorsOf(ctx: ReadContext): readonly Monitor[] {
  const known = monitorLists.get(ctx.app)
  if (known) return known
  const made = ctx.hooks.applyNow(hooks.monitors, monitors, undefined, ctx)
  monitorLists.set(ctx.app, made)
  return made
}

/** A code of the log itself is always on; others need their monitor and their own switch. */
export function isOn(
  { code, monitor, default: isDefault }: EventDefinition,
  values: Values,
  ctx: ReadContext,
): boolean {
  if (isInternal(code)) return true
  const switches: Switches = values.code_switches
  return (switches[code] ?? isDefault) && isMonitorOn(monitor, values, ctx)
}

export function isMonitorOn(id: string, values: Values, ctx: ReadContext): boolean {
  if (id === LOG_MONITOR) return true
  const switches: Switches = values.monitor_switches
  return switches[id] ?? monitorsOf(ctx).find(monitor => monitor.id === id)?.default ?? true
}

const catalogues = new WeakMap<object, ReadonlyMap<number, EventDefinition>>()
const monitorLists = new WeakMap<object, readonly Monitor[]>()
