/** The options that the settings route shows: each with its shape and what it is when nothing is stored. */
import { type TSchema, Type } from 'typebox'
import { commentSiteSettings } from '../comments/site-settings.ts'

export type SiteSetting = { readonly schema: TSchema; readonly otherwise: unknown }

const setting = (schema: TSchema, otherwise: unknown): SiteSetting => Object.freeze({ schema, otherwise })
const id = (description: string) => setting(Type.Integer({ minimum: 0, description }), 0)

export const siteSettings: Readonly<Record<string, SiteSetting>> = Object.freeze({
  title: setting(Type.String({ maxLength: 200, description: 'Name of the site.' }), 'My site'),
  description: setting(
    Type.String({ maxLength: 500, description: 'A few words that say what the site is about.' }),
    '',
  ),
  email: setting(Type.String({ format: 'email', description: 'Where the site writes to its owner.' }), ''),
  timezone: setting(Type.String({ description: 'The site’s clock, for example Europe/Berlin.' }), 'UTC'),
  date_format: setting(Type.String({ maxLength: 60 }), 'F j, Y'),
  time_format: setting(Type.String({ maxLength: 60 }), 'H:i'),
  start_of_week: setting(Type.Integer({ minimum: 0, maximum: 6, description: '0 is Sunday.' }), 1),
  language: setting(
    Type.String({
      pattern: '^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$',
      description: 'Language of the site, for example en or de-AT.',
    }),
    'en',
  ),
  languages: setting(
    Type.Array(Type.String({ pattern: '^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$' }), {
      maxItems: 50,
      description: 'Languages that content is written in.',
    }),
    ['en'],
  ),
  posts_per_page: setting(Type.Integer({ minimum: 1, maximum: 100 }), 10),
  show_on_front: setting(Type.Union([Type.Literal('posts'), Type.Literal('page')]), 'posts'),
  page_on_front: id('The page shown on the front.'),
  page_for_posts: id('The page that lists the posts.'),
  default_role: setting(Type.String({ maxLength: 60 }), 'subscriber'),
  default_category: id('The category of posts that have none.'),
  default_comment_status: setting(Type.Union([Type.Literal('open'), Type.Literal('closed')]), 'open'),
  ...commentSiteSettings,
  users_can_register: setting(Type.Boolean({ description: 'Whether visitors may make an account.' }), false),
  permalink_structure: setting(
    Type.String({ maxLength: 200, description: 'Pattern of a post’s address; empty for plain ones.' }),
    '',
  ),
  site_icon: id('The picture, of the media, that stands for the site in tabs and on home screens; 0 for a drawn one.'),
  site_logo: id('The picture, of the media, that stands in place of the name at the top; 0 for none.'),
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
  imprint_page: id('The page that tells who publishes the site; it is linked at the end of every page.'),
  privacy_page: id('The page that tells what happens with people’s data; it is linked at the end of every page.'),
  category_base: setting(Type.String({ maxLength: 60 }), ''),
  tag_base: setting(Type.String({ maxLength: 60 }), ''),
})

/** Options of stand-in modules, settable while the environment is local, so that imports can be tried. */
export const localSettings: Readonly<Record<string, SiteSetting>> = Object.freeze({
  share_plugin_a: setting(Type.Unknown({ description: 'Stored options of another share plugin.' }), null),
  share_plugin_b: setting(Type.Unknown({ description: 'Stored options of another share plugin.' }), null),
})
