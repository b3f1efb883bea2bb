/** The AI service of a site: switched off until somebody names an address and a model and switches it on. */
import { flag, integer, secret, text, url } from '../../kernel/fields.ts'
import { defineSettings, type SettingsValues } from '../../kernel/settings.ts'

/** A service that speaks the chat completions of OpenAI: theirs, another provider's, or a model on a machine nearby. */
export type AiProvider = {
  /** What stands before `/chat/completions`: `https://api.example.com/v1`. */
  readonly baseUrl: string | null
  readonly model: string | null
  /** Models on a machine of one's own need none. */
  readonly apiKey: string | null
  /** How many tokens the service that asks may use in a month. */
  readonly monthlyTokens: number
}

export const aiSettings = defineSettings('host_ai', {
  fields: {
    enabled: flag({ default: false, description: 'Whether services may ask a model at all.' }),
    base_url: url({ description: 'The address of the provider, before /chat/completions.' }),
    model: text({ max: 200, description: 'The name of the model, as the provider knows it.' }),
    api_key: secret({ max: 500 }),
    monthly_tokens: integer({
      default: 1_000_000,
      min: 0,
      max: 1_000_000_000,
      description: 'How many tokens all services together may use in a month, whichever provider they ask.',
    }),
  },
  secrets: 'blank-and-set',
})

/** The site's own provider; null while it is switched off. */
export function siteProvider(values: SettingsValues<typeof aiSettings>): AiProvider | null {
  if (!values.enabled) return null
  return {
    baseUrl: values.base_url,
    model: values.model,
    apiKey: values.api_key,
    monthlyTokens: values.monthly_tokens,
  }
}
