/**
 * Plugins of other makers that our services look for. Here they are modules that stand in for one: with the data that
 * it would have, so that what a service does beside it, or takes over from it, can be tried.
 */
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
  standIn(
    'shop',
    'Shop (stand-in)',
    'Stands in for a shop: its products, customers and orders, without pages to buy them.',
  ),
  standIn(
    'permalink-plugin',
    'Other permalink plugin (stand-in)',
    'Stands in for another permalink manager that a site may have had. While it is on, ours steps aside.',
  ),
  standIn(
    'share-plugin-a',
    'First other share plugin (stand-in)',
    'Stands in for another maker’s share buttons; its settings are the option share_plugin_a, and can be imported.',
  ),
  standIn(
    'share-plugin-b',
    'Second other share plugin (stand-in)',
    'Stands in for another maker’s share buttons; its settings are the option share_plugin_b, and can be imported.',
  ),
  standIn(
    'image-map-plugin',
    'Other image map plugin (stand-in)',
    'Stands in for another maker’s image maps; they are the option image_map_plugin_projects, and can be imported.',
  ),
]
