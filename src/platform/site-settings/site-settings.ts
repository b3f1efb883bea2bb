/** The options that the settings route shows: each with its shape and what it is when nothing is stored. */
import { type TSchema, Type } from 'typebox'
import { defaultOptions } from '../options/options.ts'
import { commentSiteSettings } from './comment-settings.ts'

export { commentSiteSettings } from './comment-settings.ts'

export type SiteSetting = { readonly schema: TSchema; readonly otherwise: unknown }

const setting = (schema: TSchema, otherwise: unknown): SiteSetting => Object.freeze({ schema, otherwise })
const usual = (name: keyof typeof defaultOptions, schema: TSchema) => ({
  [name]: setting(schema, defaultOptions[name]),
})
const id = (description: string) => Type.Integer({ minimum: 0, description })

export const siteSettings: Readonly<Record<string, SiteSetting>> = Object.freeze({
  title: setting(Type.String({ maxLength: 200, description: 'Name of the site.' }), 'My site'),
  ...usual('description', Type.String({ maxLength: 500, description: 'A few words that say what the site is about.' })),
  email: setting(Type.String({ format: 'email', description: 'Where the site writes to its owner.' }), ''),
  ...usual(
    'timezone',
    Type.String({ description: 'The site’s clock, for example Europe/Berlin; empty where gmt_offset says it.' }),
  ),
  gmt_offset: setting(
    Type.Number({
      minimum: -12,
      maximum: 14,
      description: 'Hours ahead of UTC. Sent without timezone it empties that.',
    }),
    0,
  ),
  ...usual('date_format', Type.String({ maxLength: 60, description: 'How pages write a date, for example F j, Y.' })),
  ...usual('time_format', Type.String({ maxLength: 60, description: 'How pages write a time, for example H:i.' })),
  ...usual('start_of_week', Type.Integer({ minimum: 0, maximum: 6, description: '0 is Sunday.' })),
  ...usual(
    'language',
    Type.String({
      pattern: '^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$',
      description: 'Language of the site, for example en or de-AT.',
    }),
  ),
  ...usual(
    'languages',
    Type.Array(Type.String({ pattern: '^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$' }), {
      maxItems: 50,
      description: 'Languages that content is written in.',
    }),
  ),
  ...usual('posts_per_page', Type.Integer({ minimum: 1, maximum: 100, description: 'Posts on one page of a list.' })),
  ...usual(
    'show_on_front',
    Type.Union([Type.Literal('posts'), Type.Literal('page')], { description: 'The newest posts, or a page.' }),
  ),
  ...usual('page_on_front', id('The page shown on the front.')),
  ...usual('page_for_posts', id('The page that lists the posts.')),
  ...usual('default_role', Type.String({ maxLength: 60, description: 'What new accounts become.' })),
  default_category: setting(id('The category of posts that have none.'), 0),
  ...usual(
    'default_comment_status',
    Type.Union([Type.Literal('open'), Type.Literal('closed')], { description: 'Whether new posts take comments.' }),
  ),
  ...commentSiteSettings,
  ...usual('users_can_register', Type.Boolean({ description: 'Whether visitors may make an account.' })),
  ...usual(
    'permalink_structure',
    Type.String({ maxLength: 200, description: 'Pattern of a post’s address; empty for plain ones.' }),
  ),
  site_icon: setting(
    id('The picture, of the media, that stands for the site in tabs and on home screens; 0 for a drawn one.'),
    0,
  ),
  site_logo: setting(id('The picture, of the media, that stands in place of the name at the top; 0 for none.'), 0),
  accent_color: setting(
    Type.String({
      pattern: '^(#[0-9A-Fa-f]{6})?$',
      description: 'Colour of links and buttons, for example #0b6157; empty for the theme’s own.',
    }),
    '',
  ),
  footer_text: setting(
    Type.String({
      maxLength: 500,
      description: 'What stands at the end of every page; empty for the name of the site.',
    }),
    '',
  ),
  imprint_page: setting(id('The page that tells who publishes the site; it is linked at the end of every page.'), 0),
  privacy_page: setting(
    id('The page that tells what happens with people’s data; it is linked at the end of every page.'),
    0,
  ),
  guide_done: setting(Type.Boolean({ description: 'Whether the first steps of the site are done.' }), false),
  ...usual('category_base', Type.String({ maxLength: 60 })),
  ...usual('tag_base', Type.String({ maxLength: 60 })),
})

/** Options of stand-in modules, settable while the environment is local, so that imports can be tried. */
export const localSettings: Readonly<Record<string, SiteSetting>> = Object.freeze({
  share_plugin_a: setting(Type.Unknown({ description: 'Stored options of another share plugin.' }), null),
  share_plugin_b: setting(Type.Unknown({ description: 'Stored options of another share plugin.' }), null),
  image_map_plugin_projects: setting(Type.Unknown({ description: 'Projects of another image map plugin.' }), null),
  permalink_plugin_a_uris: setting(Type.Unknown({ description: 'Addresses that another plugin kept.' }), null),
  custom_permalink_table: setting(Type.Unknown({ description: 'Addresses of terms that another plugin kept.' }), null),
  seo_plugin_a_redirects: setting(Type.Unknown({ description: 'Redirects that another plugin kept.' }), null),
  seo_plugin_b_redirections: setting(Type.Unknown({ description: 'Redirects that another plugin kept.' }), null),
  seo_plugin_c_redirects: setting(Type.Unknown({ description: 'Redirects that another plugin kept.' }), null),
})
