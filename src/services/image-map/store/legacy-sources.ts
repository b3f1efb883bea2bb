/** Maps that another plugin has left on this site. */
import type { ReadContext } from '../../../kernel/context.ts'
import { isModuleActive } from '../../../platform/modules/modules.ts'
import { optionOf } from '../../../platform/options/options.ts'
import { isRecord, listIn, recordIn, textIn } from '../domain/loose-values.ts'
import { isLegacyProject } from '../domain/transfer/legacy-project.ts'

export type LegacySource = {
  readonly id: string
  readonly title: string
  readonly plugin: string
  readonly shapes: number
  readonly image: string
}

const PLUGIN = 'image-map-plugin'

export async function legacySources(ctx: ReadContext): Promise<LegacySource[]> {
  return (await projects(ctx)).map(({ id, project }) => ({
    id,
    title: textIn(recordIn(project.general).name, 200) || id,
    plugin: PLUGIN,
    shapes: listIn(project.spots).length,
    image: textIn(recordIn(project.image).url, 2000),
  }))
}

export const legacyProject = async (id: string, ctx: ReadContext): Promise<unknown> =>
  (await projects(ctx)).find(one => one.id === id)?.project

type Kept = { readonly id: string; readonly project: Readonly<Record<string, unknown>> }

async function projects(ctx: ReadContext): Promise<Kept[]> {
  if (!(await isModuleActive(PLUGIN, ctx))) return []
  const kept = await optionOf<unknown>('image_map_plugin_projects', null, ctx)
  return listIn(kept)
    .filter(isRecord)
    .filter(isLegacyProject)
    .map((project, at) => ({ id: textIn(project.id, 100) || String(at + 1), project }))
}
