import { capability } from '../../../kernel/access.ts'
import type { ReadContext } from '../../../kernel/context.ts'
import { route } from '../../../kernel/route.ts'
import { isModuleActive, setModuleStatus } from '../../../platform/modules/modules.ts'
import { errors } from '../errors.ts'
import { mayView } from '../permissions.ts'
import { OTHER_PLUGIN, rulesOf } from '../store/rules.ts'
import { conflictsShape, deactivateOtherShape } from './answers/conflicts.ts'

export const readConflicts = route({
  method: 'GET',
  path: '/conflicts',
  summary: 'Other permalink plugins, and whether this one serves',
  access: mayView,
  reply: conflictsShape,
  handler: (_input, ctx) => conflicts(ctx),
})

export const deactivateOther = route({
  method: 'POST',
  path: '/conflicts/deactivate-other-permalink-plugin',
  summary: 'Switch the other permalink plugin off, so that this one can serve',
  access: capability('activate_plugins'),
  reply: deactivateOtherShape,
  async handler(_input, ctx) {
    if (!(await isModuleActive(OTHER_PLUGIN, ctx))) throw errors.not_active()
    await setModuleStatus(OTHER_PLUGIN, 'inactive', ctx)
    const { safe_mode: isSafe } = await rulesOf(ctx)
    return { plugins: [], serving: !isSafe, safe_mode: isSafe }
  },
})

async function conflicts(ctx: ReadContext) {
  const isOther = await isModuleActive(OTHER_PLUGIN, ctx)
  const { safe_mode: isSafe } = await rulesOf(ctx)
  const plugins = isOther ? [{ id: OTHER_PLUGIN, name: 'Other permalinks', active: true }] : []
  return { plugins, serving: !isOther && !isSafe, safe_mode: isSafe }
}
