import type { ReadContext } from '../../../../kernel/context.ts'
import { isModuleActive } from '../../../../platform/modules/modules.ts'
import { errors } from '../../errors.ts'
import { hooks } from '../../hooks.ts'
import { OTHER_PLUGIN } from '../rules.ts'
import { pluginA } from './plugin-a.ts'
import { pluginB } from './plugin-b.ts'
import type { ImportSource } from './source.ts'

const builtIn: readonly ImportSource[] = [pluginA, pluginB]

export const importSources = (ctx: ReadContext): readonly ImportSource[] =>
  ctx.hooks.applyNow(hooks.importSources, builtIn, undefined, ctx)

/** Sources that only Pro has do not exist without it. */
export function sourceOf(id: string, ctx: ReadContext): ImportSource {
  const source = importSources(ctx).find(candidate => candidate.id === id)
  if (!source) throw errors.unknown_source()
  return source
}

export async function describeSource({ id, name, isPro, brings, count }: ImportSource, ctx: ReadContext) {
  const found = await count(ctx)
  // The stand-in among the modules is the first of the two permalink plugins.
  const isActive = await isModuleActive(id === pluginA.id ? OTHER_PLUGIN : id, ctx)
  return { id, name, pro: isPro, present: found > 0, active: isActive, counts: { [brings]: found } }
}
