import { Type } from 'typebox'
import { choice, file, flag, integer, json, secret, text } from '../../kernel/fields.ts'
import { defineSettings } from '../../kernel/settings.ts'
import { patternProblem } from './domain/recovery.ts'

const slugs = (maxItems: number) => Type.Array(Type.String({ pattern: '^[a-z0-9_-]{1,60}$' }), { maxItems })
const utm = (otherwise: string, description: string) =>
  text({ default: otherwise, max: 80, pattern: '[\\w{}. -]*', description })

export const settings = defineSettings('vendor_social_share_settings', {
  fields: {
    enabled: flag({ default: true, description: 'Without it no page has buttons and no click is counted.' }),
    post_types: json(slugs(50), {
      whole: true,
      default: ['post', 'page'],
      description: 'Types whose pages have them.',
    }),
    count_threshold: integer({ default: 0, min: 0, max: 1_000_000, description: 'Smaller numbers are not shown.' }),
    count_total_threshold: integer({ default: 0, min: 0, max: 1_000_000, description: 'The same for the total.' }),
    count_refresh: choice(['auto', 'hourly', 'daily'], {
      default: 'auto',
      description: 'auto asks every 2 hours for posts of the last 10 days, every 6 up to 20 days, then every 12.',
    }),
    counts_never_drop: flag({ default: true, description: 'Keep the higher number when a network tells a lower one.' }),
    recover_http: flag({ default: false, description: 'Also ask for the address without https.' }),
    recover_domain: text({
      default: '',
      max: 253,
      pattern: '(?:[a-z0-9-]+\\.)*[a-z0-9-]*',
      description: 'The host that the site had before.',
    }),
    recover_permalink: text({
      default: '',
      max: 500,
      description:
        'Patterns that addresses had before: plain, day_name, month_name, numeric, post_name or custom:<pattern>; several with blanks between.',
    }),
    facebook_app_id: text({ default: '', max: 40, pattern: '\\d*', description: 'Counts of Facebook need an app.' }),
    facebook_app_secret: secret({ max: 255 }),
    print_tags: choice(['auto', 'always', 'never'], {
      default: 'auto',
      description: 'auto adds to link previews only what nobody else prints.',
    }),
    default_image: file({ description: 'The picture of previews of pages that have none.' }),
    twitter_card: choice(['summary_large_image', 'summary'], { default: 'summary_large_image' }),
    x_handle: text({ default: '', max: 16, pattern: '@?\\w{0,15}', description: 'The site’s account on X.' }),
    short_links: flag({ default: false, description: 'Share the short address of a post, /?p=12, which leads to it.' }),
    utm_source: utm('{network}', '{network} stands for the network.'),
    utm_medium: utm('social', ''),
    utm_campaign: utm('', 'Left out where empty.'),
    track_clicks: flag({ default: true }),
    retention_days: integer({ default: 400, min: 0, max: 3650, description: 'Figures are kept so long; 0 for ever.' }),
    exclude_roles: json(slugs(50), { whole: true, default: [], description: 'Clicks of these roles are not counted.' }),
    delete_data_on_uninstall: flag({ default: false }),
  },
  secrets: 'listed',
  secretsAmongSettings: true,
  check: ({ recover_permalink }) => {
    const problem = typeof recover_permalink === 'string' ? patternProblem(recover_permalink) : null
    return problem === null ? {} : { recover_permalink: problem }
  },
})
