import { choice } from '../../../kernel/fields.ts'
import { defineSettings } from '../../../kernel/settings.ts'

/** Stored with the settings of the free edition. */
export const proSettings = defineSettings('vendor_chat_settings', {
  fields: {
    agent_rotation: choice(['first', 'random', 'round_robin', 'weighted'], {
      description: 'Who gets the next visitor when several agents are there.',
      default: 'first',
    }),
  },
})
