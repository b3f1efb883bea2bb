/** Definitions and monitors as callers see them. */
import type { ReadContext } from '../../../kernel/context.ts'
import { isModuleActive } from '../../../platform/modules/modules.ts'
import { type EventDefinition, isInternal, LOG_MONITOR, type Monitor } from '../domain/definition.ts'
import { settings } from '../settings.ts'
import { definitionsOf, isMonitorOn, monitorsOf, type Switches } from './catalogue.ts'
import { spokenDefinition, spokenLabel } from './spoken-events.ts'

export async function showDefinition(definition: EventDefinition, ctx: ReadContext) {
  const { code, severity, group, module, default: isDefault } = definition
  const { label, description, group_label } = spokenDefinition(definition, ctx)
  const overrides: Switches = (await ctx.settings(settings)).code_switches
  return {
    code,
    label,
    description,
    severity,
    group,
    group_label,
    module,
    object_type: definition.objectType,
    action: definition.action,
    monitor: definition.monitor,
    enabled: isInternal(code) || (overrides[code] ?? isDefault),
    default: isDefault,
    overridden: overrides[code] !== undefined,
    locked: isInternal(code),
  }
}

export const showCatalogue = (ctx: ReadContext) =>
  Promise.all([...definitionsOf(ctx).values()].map(definition => showDefinition(definition, ctx)))

export const showMonitors = (ctx: ReadContext) => Promise.all(monitorsOf(ctx).map(monitor => showMonitor(monitor, ctx)))

export async function showMonitor({ id, label, description, default: isDefault, requires }: Monitor, ctx: ReadContext) {
  const own = [...definitionsOf(ctx).values()].filter(definition => definition.monitor === id)
  return {
    id,
    label: spokenLabel(label, ctx),
    description: spokenLabel(description, ctx),
    groups: [...new Set(own.map(({ group }) => group))],
    enabled: isMonitorOn(id, await ctx.settings(settings), ctx),
    default: isDefault,
    available: requires === null || (await isModuleActive(requires, ctx)),
    requires,
    locked: id === LOG_MONITOR,
    event_codes: own.map(({ code }) => code),
  }
}
