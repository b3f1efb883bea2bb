import { Type } from 'typebox'
import { choice, flag, integer, json } from '../../kernel/fields.ts'
import { defineSettings } from '../../kernel/settings.ts'

const values = Type.Record(Type.String({ maxLength: 60 }), Type.Unknown(), { maxProperties: 40 })

export const settings = defineSettings('vendor_image_map_settings', {
  fields: {
    delete_data_on_uninstall: flag({ default: false }),
    revision_limit: integer({ default: 50, min: 5, max: 200, description: 'Versions kept of each map' }),
    autosave_seconds: integer({ default: 15, min: 5, max: 600, unit: 's' }),
    default_settings: json(values, {
      default: {},
      whole: true,
      description: 'Settings of a new map that says nothing of them',
    }),
    default_styles: json(values, {
      default: {},
      whole: true,
      description: 'How a new area looks: style, hover, active',
    }),
    allowed_html_level: choice(['none', 'basic', 'rich'], {
      default: 'basic',
      description: 'Which markup may stand in the texts of areas',
    }),
    require_accessible: flag({ default: false, description: 'Maps with accessibility errors cannot be published' }),
    load_assets: choice(['auto', 'always'], {
      default: 'auto',
      description: 'Load script and styles where a map is shown, or on every page',
    }),
    trash_days: integer({ default: 30, min: 0, max: 3650 }),
  },
  needs: { delete_data_on_uninstall: 'manage_options' },
  display: ['autosave_seconds', 'allowed_html_level', 'default_settings', 'default_styles', 'require_accessible'],
})
