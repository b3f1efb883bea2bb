/** Pictures for the demonstration site, by what they suit; each is painted in colours of its own. */
import type { DemoRandom } from '../../../platform/demo/demo.ts'
import type { ThemeName } from '../themes/themes.ts'
import { beds, bowl, flowers, jars, market, plate } from './closeups.ts'
import { forest, hills, lighthouse, rooftops, water } from './outdoors.ts'
import type { Painting } from './png.ts'

export type Scene = { readonly name: string; readonly alt: string; readonly paint: (random: DemoRandom) => Painting }

export const scenes: Readonly<Record<ThemeName, readonly Scene[]>> = {
  travel: [
    { name: 'hills-in-the-morning', alt: 'Blue hills one behind the other below a low sun', paint: hills },
    { name: 'sailing-boat', alt: 'A sailing boat on calm water', paint: water },
    { name: 'forest-in-the-mist', alt: 'Rows of firs in the mist', paint: forest },
  ],
  town: [
    { name: 'rooftops', alt: 'Rooftops and lit windows against an evening sky', paint: rooftops },
    { name: 'lighthouse', alt: 'A lighthouse with red bands above the sea', paint: lighthouse },
    { name: 'market-stall', alt: 'A market stall with a striped awning and crates of fruit', paint: market },
  ],
  cooking: [
    { name: 'plate', alt: 'A round plate between fork and knife', paint: plate },
    { name: 'bowl-of-soup', alt: 'A steaming bowl of soup on a table', paint: bowl },
    { name: 'jars', alt: 'Jars of preserves on two shelves', paint: jars },
  ],
  garden: [
    { name: 'beds', alt: 'Rows of green plants in dark earth', paint: beds },
    { name: 'flowers', alt: 'Flowers of many colours in a meadow', paint: flowers },
    { name: 'allotment-view', alt: 'Green hills behind the allotments', paint: hills },
  ],
}
