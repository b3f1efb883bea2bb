/** A believable site, and every view of the theme filled with it. */
import { formatContent } from '../../formatting/format-content.ts'
import { type Html, html, raw } from '../html.ts'
import type { PageFrame } from '../layout.ts'
import { createLocale } from '../locale.ts'
import type { CommentModel, CommentsModel } from '../parts/comments.ts'
import { button, check, field, form, notice, select } from '../parts/forms.ts'
import type { Paging, PostSummary } from '../parts/lists.ts'
import { stylesheet } from '../styles.ts'
import { authorizedPage, authorizePage, rejectedPage } from '../views/authorize.ts'
import { archivePage, blogPage } from '../views/blog.ts'
import { messagePage, protectedPage, signedOutPage } from '../views/message.ts'
import { pagePage, postPage } from '../views/post.ts'
import { profilePage } from '../views/profile.ts'
import { notFoundPage, searchPage } from '../views/search.ts'
import { lostPasswordPage, registerPage, resetPasswordPage, signInPage } from '../views/sign-in.ts'

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
      iconUrl: null,
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

const author = { label: 'Ada Marsh', url: `${origin}/author/ada/` }
const excerpt =
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

const content = raw(
  formatContent(`The first ferry leaves at six, long before the bakery lights its window. <strong>Three winters ago nobody took it</strong>; now there is a queue, and a <a href="/thermos/">story behind every thermos</a> in it.

## is not a heading here, but this is:

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

const respondForm = {
  kind: 'form',
  state: { action: `${origin}/comments`, hidden: { post: '7', nonce: 'a1b2' } },
  name: 'Ada Marsh',
  replyTo: null,
} as const

const comments: CommentsModel = { list: commentList, total: 4, respond: respondForm }

const post = {
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

const state = { action: `${origin}/form`, hidden: { nonce: 'a1b2c3' } }

/** What a service's own form and list look like with the theme's classes. */
function serviceContent(frame: PageFrame): Html {
  const tools = {
    state: {
      ...state,
      values: { arrive: '2026-06-01' },
      problems: { leave: 'The day of departure is before the day of arrival.' },
    },
    locale: frame.locale,
    idPrefix: 'parking',
  }
  const kinds = ['Outdoor', 'Covered', 'With charger'].map((label, index) => ({ value: String(index), label }))
  const cards = kinds.map(
    ({ label }) =>
      html`<li class="card"><h3>${label}</h3><p class="hint">Two minutes from the mole.</p><p class="actions"><span class="badge">12 free</span><a class="button is-small" href="/x">Choose</a></p></li>`,
  )
  return html`<p>Leave the car at the old yard and walk over the bridge.</p>
${form(
  tools,
  html`<div class="fields">${field(tools, { name: 'arrive', label: 'Arrive', type: 'date', isRequired: true })}${field(tools, { name: 'leave', label: 'Leave', type: 'date', isRequired: true })}${select(tools, { name: 'kind', label: 'Kind of space' }, kinds)}</div>
<fieldset><legend>Extras</legend>${check(tools, { name: 'wash', label: 'Wash the car' })}${check(tools, { name: 'shuttle', label: 'Shuttle to the ferry, there and back' })}</fieldset>
<div class="actions">${button('See the price')}${button('Start over', { type: 'reset', class: 'button is-quiet' })}</div>`,
)}
<h2>Spaces</h2><ul class="grid">${cards}</ul>
<h2>Your bookings</h2>
<div class="scroll" role="region" aria-label="Your bookings" tabindex="0"><table class="table"><thead><tr><th scope="col">Booking</th><th scope="col">Stay</th><th scope="col">Status</th><th scope="col" class="number">Total</th></tr></thead><tbody><tr><th scope="row">P-2041</th><td>1 June – 4 June 2026<small>Covered</small></td><td><span class="badge">Paid</span></td><td class="number">36.00</td></tr></tbody></table></div>
${notice('good', html`<p>Saved.</p>`)}${notice('warn', html`<p>Two spaces are left for this day.</p>`)}${notice('bad', html`<p>The card was declined. <a href="/x">Try another</a>.</p>`)}${notice('plain', html`<p>The yard closes at ten.</p>`)}`
}

const aside = html`<section><h2>Town</h2><ul><li><a href="/x">Tides today</a></li><li><a href="/x">Ferry times</a></li></ul></section>
<section class="card"><h3>Stay informed</h3><p>One letter a month.</p></section>`

const page = { title: 'Parking', content: html``, excerpt: 'Where to leave the car.', ancestors: [], comments: null }
const profile = {
  personal: {
    ...state,
    values: {
      display_name: 'Ada Marsh',
      first_name: 'Ada',
      last_name: 'Marsh',
      email: 'ada@harbour.example',
      url: '',
      locale: 'de',
      description: 'Writes on the ferry.',
    },
    message: 'Your profile has been saved.',
  },
  languages: [
    { value: 'en', label: 'English' },
    { value: 'de', label: 'Deutsch' },
  ],
  password: state,
  leastLength: 12,
  sessions: {
    state,
    list: [
      {
        verifier: 'aa',
        device: 'Firefox on Linux',
        address: '192.0.2.7',
        since: '2026-03-01T08:00:00.000000Z',
        isCurrent: true,
      },
      {
        verifier: 'bb',
        device: 'Safari on iPhone',
        address: '2001:db8::1',
        since: '2026-02-20T18:30:00.000000Z',
        isCurrent: false,
      },
    ],
  },
  applications: {
    state,
    list: [{ uuid: 'u-1', name: 'Backup script', created: '2026-01-04T08:00:00.000000Z', lastUsed: null }],
    fresh: { name: 'Phone', password: 'abcd EFGH ijkl MNOP qrst UVWX' },
  },
}

/** Every view by name. */
export function allViews(frame: PageFrame): Readonly<Record<string, Html>> {
  const visitor = { ...frame, viewer: null }
  const failed = { ...state, values: { log: 'ada' }, problems: { '': 'The user name or the password is not right.' } }
  return {
    home: blogPage({ posts, paging: paging(1, 7) }, frame),
    'home-page-3': blogPage({ posts: posts.slice(1), paging: paging(3, 7), title: 'Journal' }, { ...frame, aside }),
    'home-empty': blogPage({ posts: [], paging: paging(1, 1) }, visitor),
    post: postPage(post, frame),
    'post-visitor': postPage(
      {
        ...post,
        picture: null,
        parts: { current: 1, urls: [`${origin}/a/`, `${origin}/a/2/`] },
        comments: { list: [], total: 0, respond: { kind: 'sign-in', url: `${origin}/sign-in/` } },
      },
      visitor,
    ),
    'post-reply': postPage(
      {
        ...post,
        tags: [],
        comments: {
          ...comments,
          respond: { ...respondForm, replyTo: { id: 11, author: 'Bo Lindqvist', cancelUrl: `${origin}/x/` } },
        },
      },
      frame,
    ),
    'post-closed': postPage({ ...post, comments: { ...comments, respond: { kind: 'closed' } } }, { ...visitor, aside }),
    page: pagePage(
      {
        ...page,
        title: 'About',
        content,
        ancestors: [
          { label: 'Home', url: `${origin}/` },
          { label: 'Visit', url: `${origin}/visit/` },
        ],
      },
      visitor,
    ),
    'page-service': pagePage({ ...page, content: serviceContent(frame), isWide: true }, frame),
    'page-front': pagePage({ ...page, content, isFront: true }, visitor),
    archive: archivePage(
      {
        kind: 'category',
        title: 'Town',
        description: raw('<p>People, streets and what the tide leaves behind.</p>'),
        summary: 'People and streets.',
        posts,
        paging: paging(1, 2),
      },
      { ...frame, aside },
    ),
    'archive-author': archivePage(
      {
        kind: 'author',
        title: 'Ada Marsh',
        description: raw('<p>Writes on the ferry.</p>'),
        avatarUrl: `${origin}/uploads/ada.svg`,
        posts: posts.slice(0, 2),
        paging: paging(1, 1),
      },
      frame,
    ),
    'archive-date': archivePage(
      {
        kind: 'date',
        title: frame.locale.period({ year: 2026, month: 3 }),
        posts: posts.slice(1, 2),
        paging: paging(2, 2),
      },
      frame,
    ),
    search: searchPage({ text: 'ferry & <tide>', results: posts.slice(0, 2), total: 2, paging: paging(1, 1) }, frame),
    'search-empty': searchPage({ text: 'kraken', results: [], total: 0, paging: paging(1, 1) }, visitor),
    'not-found': notFoundPage(visitor),
    protected: protectedPage(
      { title: 'Minutes of March', state: { ...state, problems: { post_password: 'This password is not right.' } } },
      visitor,
    ),
    'sign-in': signInPage(
      { state: failed, lostPasswordUrl: `${origin}/lost/`, registerUrl: `${origin}/register/` },
      visitor,
    ),
    'lost-password': lostPasswordPage({ state }, visitor),
    'reset-password': resetPasswordPage(
      { state: { ...state, problems: { pass2: 'The two passwords differ.' } }, leastLength: 12 },
      visitor,
    ),
    register: registerPage({ state }, visitor),
    'signed-out': signedOutPage(frame),
    profile: profilePage(profile, frame),
    authorize: authorizePage(
      { state, applicationName: 'Tide Planner', successUrl: 'https://tides.example/callback?x=1' },
      frame,
    ),
    'authorize-on-screen': authorizePage({ state, applicationName: '', successUrl: null }, frame),
    authorized: authorizedPage({ applicationName: 'Tide Planner', password: 'abcd EFGH ijkl MNOP qrst UVWX' }, frame),
    rejected: rejectedPage(frame),
    message: messagePage(
      { title: null, text: 'Please try again in a moment.', kind: 'bad', requestId: 'req-7' },
      visitor,
    ),
  }
}
