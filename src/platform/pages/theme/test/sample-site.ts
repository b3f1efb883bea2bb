/** A believable site: its frame, its posts and their comments. */
import { formatContent } from '../../../formatting/formatting.ts'
import { raw } from '../../../html/html.ts'
import { createLocale } from '../../../locale/locale.ts'
import type { PageFrame } from '../layout.ts'
import type { CommentModel, CommentsModel } from '../parts/comments.ts'
import type { Paging, PostSummary } from '../parts/lists.ts'
import { stylesheet } from '../styles.ts'

export const origin = 'https://harbour.example'

export function sampleFrame(changes: Partial<PageFrame> = {}, language = 'en'): PageFrame {
  return {
    site: {
      name: 'Harbour Lane',
      tagline: 'Notes from a small port town',
      homeUrl: `${origin}/`,
      searchUrl: `${origin}/`,
      stylesheetUrl: `${origin}/assets/${stylesheet.name}`,
      feedUrl: `${origin}/feed/`,
      url: origin,
      icons: [{ rel: 'icon', href: `${origin}/uploads/icon.png`, sizes: '512x512' }],
      logo: null,
      accentStyles: null,
      footerText: '',
    },
    locale: createLocale({ language, timeZone: 'Europe/Berlin' }),
    menu: [
      { label: 'Journal', url: `${origin}/`, isCurrent: true },
      { label: 'Visit', url: `${origin}/visit/`, children: [{ label: 'Parking', url: `${origin}/visit/parking/` }] },
      { label: 'Recipes', url: `${origin}/recipes/` },
      { label: 'Questions', url: `${origin}/faq/` },
      { label: 'About', url: `${origin}/about/` },
    ],
    footerMenu: [{ label: 'Privacy', url: `${origin}/privacy/` }],
    viewer: { name: 'Ada Marsh', profileUrl: `${origin}/profile/`, signOutUrl: `${origin}/sign-out/` },
    signInUrl: `${origin}/sign-in/`,
    canonicalUrl: `${origin}/somewhere/`,
    head: [],
    foot: [],
    aside: null,
    ...changes,
  }
}

export const paging = (current: number, total: number): Paging => ({
  current,
  total,
  urlOf: page => (page === 1 ? `${origin}/` : `${origin}/page/${page}/`),
})

export const author = { label: 'Ada Marsh', url: `${origin}/author/ada/` }
export const excerpt =
  'The first ferry leaves at six, long before the bakery lights its window. Three winters ago nobody took it; now there is a queue, and a story behind every thermos in it.'

export const posts: readonly PostSummary[] = [
  {
    title: 'The six o’clock ferry',
    url: `${origin}/the-six-oclock-ferry/`,
    date: '2026-03-05T13:07:00.000000Z',
    author,
    excerpt,
    picture: { url: `${origin}/uploads/ferry.svg`, alt: 'A ferry at dawn', width: 1600, height: 900 },
    category: { label: 'Town', url: `${origin}/category/town/` },
    commentCount: 4,
  },
  {
    title: 'How to read a tide table without asking your uncle',
    url: `${origin}/tides/`,
    date: '2026-02-21T08:00:00.000000Z',
    author,
    excerpt:
      'Springs, neaps, and the one column that everybody skips. A short guide with a printable card for the kitchen door.',
    category: { label: 'Know-how', url: `${origin}/category/know-how/` },
  },
  {
    title: 'Smoked mackerel on rye',
    url: `${origin}/mackerel/`,
    date: '2026-02-02T17:30:00.000000Z',
    author,
    excerpt: 'Four ingredients, ten minutes, no oven. The lemon is not optional.',
    picture: { url: `${origin}/uploads/rye.svg`, alt: 'Rye bread', width: 1200, height: 900 },
    commentCount: 1,
  },
  {
    title: '',
    url: `${origin}/untitled/`,
    date: '2026-01-19T09:00:00.000000Z',
    author: null,
    excerpt: 'A note that never got a name.',
  },
]

export const content = raw(
  formatContent(`The first ferry leaves at six, long before the bakery lights its window. <strong>Three winters ago nobody took it</strong>; now there is a queue, and a <a href="/thermos/">story behind every thermos</a> in it.

<h2>Who is on board</h2>
<ul>
<li>Nurses going home from the night shift</li>
<li>Two apprentices of the boat yard, who share one bicycle</li>
<li>A man with a cello, on Tuesdays
<ul><li>and, since last month, a second one</li></ul></li>
</ul>

<blockquote>You learn the town from its deck. Everything faces the water; the streets are only the back of it.</blockquote>

<h3>The timetable</h3>
<table><thead><tr><th>Day</th><th>First</th><th>Last</th><th>Note</th></tr></thead><tbody><tr><td>Weekdays</td><td>06:00</td><td>21:40</td><td>every twenty minutes until nine</td></tr><tr><td>Sunday</td><td>08:00</td><td>19:00</td><td>not in a gale</td></tr></tbody></table>

<figure><img src="${origin}/uploads/deck.svg" alt="The upper deck" width="1200" height="700"><figcaption>The upper deck, where nobody sits before April.</figcaption></figure>

<pre><code>06:00  Harbour Lane
06:12  North Mole
06:25  Old Yard     (on request, wave)</code></pre>

Press <kbd>Ctrl</kbd> and <kbd>P</kbd> to print it, or keep <code>timetable.txt</code> on your telephone.

<details><summary>What does it cost?</summary>Two coins and a good morning.</details>`),
)

const commentList: readonly CommentModel[] = [
  {
    id: 11,
    parentId: null,
    author: 'Bo Lindqvist',
    authorUrl: 'https://bo.example/',
    avatarUrl: `${origin}/uploads/bo.svg`,
    date: '2026-03-05T15:00:00.000000Z',
    content: raw('<p>I was one of the three who took it in the first winter. The coffee has improved.</p>'),
    replyUrl: `${origin}/?replyto=11#respond`,
  },
  {
    id: 12,
    parentId: 11,
    author: 'Ada Marsh',
    avatarUrl: `${origin}/uploads/ada.svg`,
    date: '2026-03-05T16:20:00.000000Z',
    content: raw('<p>It could <em>only</em> improve. Thank you for holding out!</p>'),
    isPostAuthor: true,
    replyUrl: `${origin}/?replyto=12#respond`,
  },
  {
    id: 13,
    parentId: 12,
    author: 'Bo Lindqvist',
    date: '2026-03-05T16:40:00.000000Z',
    content: raw('<p>See you on Tuesday, with the second cello.</p>'),
    isAwaiting: true,
  },
  {
    id: 14,
    parentId: null,
    author: 'Mina',
    date: '2026-03-06T07:00:00.000000Z',
    content: raw('<p>Is it true that dogs travel free?</p>'),
  },
]

export const respondForm = {
  kind: 'form',
  state: { action: `${origin}/comments`, hidden: { post: '7', nonce: 'a1b2' } },
  name: 'Ada Marsh',
  replyTo: null,
} as const

export const comments: CommentsModel = { list: commentList, total: 4, respond: respondForm }

export const post = {
  title: 'The six o’clock ferry',
  content,
  excerpt,
  date: '2026-03-05T13:07:00.000000Z',
  modified: '2026-03-09T09:00:00.000000Z',
  author,
  picture: {
    url: `${origin}/uploads/ferry.svg`,
    alt: 'A ferry at dawn',
    width: 1600,
    height: 900,
    caption: 'Photograph: Ada Marsh',
  },
  categories: [{ label: 'Town', url: `${origin}/category/town/` }],
  tags: ['ferry', 'morning', 'people of the port'].map(label => ({ label, url: `${origin}/tag/x/` })),
  previous: { label: 'How to read a tide table without asking your uncle', url: `${origin}/tides/` },
  next: { label: 'Smoked mackerel on rye', url: `${origin}/mackerel/` },
  comments,
}
