/** Plugins of other makers that our services look for. Here they are modules with the data such a plugin would have. */
import type { Module } from './modules.ts'

const standIn = (id: string, name: string, description: string): Module => ({
  id,
  name,
  description,
  edition: 'free',
  version: '1.0.0',
  requires: null,
  onByDefault: false,
  isBuiltIn: false,
})

export const standIns: readonly Module[] = [
  standIn('shop', 'Shop', 'Products, customers and orders.'),
  standIn('permalink-plugin', 'Other permalinks', 'Another permalink manager, as a site may have had before.'),
  standIn(
    'share-plugin-a',
    'Other share buttons A',
    'Another share plugin; its settings are the option share_plugin_a.',
  ),
  standIn(
    'share-plugin-b',
    'Other share buttons B',
    'Another share plugin; its settings are the option share_plugin_b.',
  ),
  standIn('image-map-plugin', 'Other image maps', 'Another image-map plugin, whose maps can be imported.'),
]
