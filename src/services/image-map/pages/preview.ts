/** A map that is not saved yet, as a page would show it. Scripts are never part of it. */
import type { ReadContext } from '../../../kernel/context.ts'
import type { ShownMap } from './map-markup.ts'
import { renderMap, stylesTag } from './shown-map.ts'

export const renderPreview = async (map: ShownMap, ctx: ReadContext): Promise<string> =>
  `${stylesTag(ctx)}${await renderMap(map, {}, ctx)}`
