/** Every view of the theme, filled with the sample site. */
import { type Html, html, raw } from '../../../html/html.ts'
import type { PageFrame } from '../layout.ts'
import { button, check, field, form, notice, select } from '../parts/forms.ts'
import { authorizedPage, authorizePage, rejectedPage } from '../views/authorize.ts'
import { archivePage, blogPage } from '../views/blog.ts'
import { messagePage, protectedPage, signedOutPage } from '../views/message.ts'
import { pagePage, postPage } from '../views/post.ts'
import { profilePage } from '../views/profile.ts'
import { notFoundPage, searchPage } from '../views/search.ts'
import { lostPasswordPage, registerPage, resetPasswordPage, signInPage } from '../views/sign-in.ts'
import { comments, content, origin, paging, post, posts, respondForm } from './sample-site.ts'

/** Every view by name. */
export function allViews(frame: PageFrame): Readonly<Record<string, Html>> {
  const visitor = { ...frame, viewer: null }
  return {
    ...blogViews(frame, visitor),
    ...archiveViews(frame),
    ...postViews(frame, visitor),
    ...pageViews(frame, visitor),
    ...smallViews(frame, visitor),
    ...accountViews(frame, visitor),
  }
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
  login: 'ada',
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

const failed = { ...state, values: { log: 'ada' }, problems: { '': 'The user name or the password is not right.' } }

const blogViews = (frame: PageFrame, visitor: PageFrame) => ({
  home: blogPage({ posts, paging: paging(1, 7) }, frame),
  'home-page-3': blogPage({ posts: posts.slice(1), paging: paging(3, 7), title: 'Journal' }, { ...frame, aside }),
  'home-empty': blogPage({ posts: [], paging: paging(1, 1) }, visitor),
})

const archiveViews = (frame: PageFrame) => ({
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
})

const postViews = (frame: PageFrame, visitor: PageFrame) => ({
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
})

const pageViews = (frame: PageFrame, visitor: PageFrame) => ({
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
})

const smallViews = (frame: PageFrame, visitor: PageFrame) => ({
  search: searchPage({ text: 'ferry & <tide>', results: posts.slice(0, 2), total: 2, paging: paging(1, 1) }, frame),
  'search-empty': searchPage({ text: 'kraken', results: [], total: 0, paging: paging(1, 1) }, visitor),
  'not-found': notFoundPage(visitor),
  protected: protectedPage(
    { title: 'Minutes of March', state: { ...state, problems: { post_password: 'This password is not right.' } } },
    visitor,
  ),
  message: messagePage(
    { title: null, text: 'Please try again in a moment.', kind: 'bad', requestId: 'req-7' },
    visitor,
  ),
})

const accountViews = (frame: PageFrame, visitor: PageFrame) => ({
  'sign-in': signInPage(
    { state: failed, lostPasswordUrl: `${origin}/lost/`, registerUrl: `${origin}/register/` },
    visitor,
  ),
  'lost-password': lostPasswordPage({ state }, visitor),
  'reset-password': resetPasswordPage(
    { state: { ...state, problems: { pass2: 'The two passwords differ.' } }, leastLength: 12, login: 'ada' },
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
})
