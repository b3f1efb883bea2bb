/** What is stored of what was sent: appearance, channels, rules, forms, addresses. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { isOwnOrigin } from '../../../platform/visitors/own-origin.ts'
import { cleanAppearance, usualAppearance } from '../domain/appearance.ts'
import { channelCatalogue } from '../domain/channel-catalogue.ts'
import { channelAddress, cleanChannelValue } from '../domain/channel-links.ts'
import { cleanChannels, cleanRules, freeRuleKinds } from '../domain/clean-widget.ts'
import { cleanForm, readLead, usualForm } from '../domain/contact-form.ts'
import { deviceOf } from '../domain/device.ts'
import { tallyEvents } from '../domain/events.ts'
import { safe, widgetMarkup } from '../domain/markup.ts'
import { withMessage } from '../domain/message-link.ts'
import { ownPage } from '../domain/page-address.ts'
import { fillPlaceholders } from '../domain/placeholders.ts'
import { lastDays, siteTime, yesterday } from '../domain/site-time.ts'
import { summarize } from '../domain/summary.ts'
import { textsFor } from '../domain/texts.ts'

const anything = fc.anything({ maxDepth: 3 })

test('B-59 whatever is sent, an appearance is whole, within range, and in hex or in the colours of the theme', () => {
  fc.assert(
    fc.property(anything, fc.dictionary(fc.constantFrom(...Object.keys(usualAppearance)), anything), (odd, partly) => {
      for (const sent of [odd, partly]) {
        const look = cleanAppearance(sent)
        assert.deepEqual(Object.keys(look), Object.keys(usualAppearance))
        assert.ok(look.size >= 32 && look.size <= 96 && look.spacing_x >= 0 && look.spacing_x <= 200)
        assert.ok([look.color, look.icon_color].every(color => /^(#([0-9a-f]{3}|[0-9a-f]{6}))?$/.test(color)))
        assert.deepEqual(cleanAppearance(look), look)
      }
    }),
  )
})

test('B-60 whatever is sent, stored channels and rules are ones that the widget can use, and stay so', () => {
  const slugs = [...channelCatalogue.map(({ slug }) => slug), 'pigeon']
  const channel = fc.record({
    slug: fc.constantFrom(...slugs),
    value: fc.string(),
    label: anything,
    message: anything,
    form: anything,
  })
  const rule = fc.record({
    kind: fc.constantFrom(...freeRuleKinds, 'ab', 'moon'),
    operator: anything,
    values: anything,
  })
  fc.assert(
    fc.property(fc.array(fc.oneof(channel, anything)), fc.array(fc.oneof(rule, anything)), (channels, rules) => {
      const stored = cleanChannels(channels)
      assert.ok(stored.every(({ slug, value }) => value === '' || channelAddress(slug, value) !== null))
      assert.deepEqual(cleanChannels(stored), stored)
      const kept = cleanRules(rules, freeRuleKinds)
      assert.ok(kept.every(({ kind, values }) => freeRuleKinds.includes(kind) && values.length > 0))
      assert.deepEqual(cleanRules(kept, freeRuleKinds), kept)
    }),
  )
})

test('no channel ever leads to an address that runs something', () => {
  const evil = fc.oneof(
    fc.string(),
    fc.webUrl(),
    fc
      .tuple(
        fc.constantFrom('javascript:', 'JaVaScRiPt:', ' javascript:', 'data:', 'vbscript:', '//', '\tjavascript:'),
        fc.string(),
      )
      .map(parts => parts.join('')),
  )
  fc.assert(
    fc.property(fc.constantFrom(...channelCatalogue), evil, ({ slug }, value) => {
      const address = channelAddress(slug, cleanChannelValue(slug, value))
      assert.ok(address === null || /^(https?|tel|mailto|sms|viber|weixin):/.test(address), String(address))
    }),
  )
})

const addresses: readonly [string, string, string | null][] = [
  ['whatsapp', '+49 (30) 123-45', 'https://wa.me/493012345'],
  ['whatsapp', 'call me', null],
  ['telegram', '@dozen', 'https://t.me/dozen'],
  ['telegram', 'https://t.me/dozen', 'https://t.me/dozen'],
  ['messenger', 'a b', null],
  ['phone', '0049 30 1', 'tel:+0049301'],
  ['email', 'a+b@example.com', 'mailto:a%2Bb@example.com'],
  ['email', 'a@b.example?bcc=c@d.example', null],
  ['maps', '1 Market Street', 'https://www.google.com/maps/search/?api=1&query=1%20Market%20Street'],
  ['link', 'https://example.com/a b', 'https://example.com/a%20b'],
  ['link', 'example.com', null],
  ['slack', 'https://join.slack.com/x', 'https://join.slack.com/x'],
  ['contact_form', 'x', null],
  ['pigeon', 'x', null],
]
for (const [slug, value, address] of addresses)
  test(`B-06 ${slug} with ${value} leads to ${address}`, () => assert.equal(channelAddress(slug, value), address))

test('B-08 placeholders of the page are filled in, unknown ones stay as they were typed', () => {
  assert.equal(fillPlaceholders('{title} {nope} {title}', { title: 'T' }), 'T {nope} T')
  assert.equal(fillPlaceholders('{constructor} {__proto__}', {}), '{constructor} {__proto__}')
  assert.equal(withMessage('https://wa.me/1', 'text', 'a&b=c'), 'https://wa.me/1?text=a%26b%3Dc')
  assert.equal(withMessage('https://x.example/?q=1', 'text', 'a'), 'https://x.example/?q=1&text=a')
  assert.equal(withMessage('tel:+1', '', 'a'), 'tel:+1')
})

test('a form that was cleaned once is clean, and no form lets a lead through that it should not', () => {
  const need = fc.constantFrom('required', 'optional', 'hidden')
  const form = fc.record({
    name: need,
    email: need,
    phone: need,
    message: need,
    consent: anything,
    subscribe: anything,
  })
  const fields = fc.oneof(
    fc.dictionary(fc.constantFrom('name', 'email', 'phone', 'message'), fc.oneof(fc.string(), anything)),
    anything,
  )
  fc.assert(
    fc.property(form, fields, anything, (sent, given, consent) => {
      const clean = cleanForm(sent)
      assert.deepEqual(cleanForm(clean), clean)
      const { lead, problems } = readLead({ fields: given, consent, subscribe: consent }, clean)
      for (const name of ['name', 'email', 'phone', 'message'] as const) {
        if (clean[name] === 'hidden') assert.equal(lead[name], '')
        if (clean[name] === 'required') assert.ok(lead[name] !== '' || problems[name])
        assert.ok(!/[\0\u0008]/.test(lead[name]))
      }
      if (clean.consent.required && consent !== true) assert.ok(problems.consent)
    }),
  )
  assert.deepEqual(cleanForm(undefined), usualForm)
})

test('B-69 B-83 only addresses of this very site are its own', () => {
  const site = { url: 'https://site.example/second', askedAs: 'other.example:8080' }
  assert.equal(ownPage('https://site.example/second/a', site), 'https://site.example/second/a')
  assert.equal(ownPage('https://site.example/secondary', site), '')
  assert.equal(ownPage('https://site.example/first', site), '')
  assert.equal(isOwnOrigin('https://site.example', site), true)
  assert.equal(isOwnOrigin('https://site.example.evil', site), false)
  assert.equal(isOwnOrigin('http://other.example:8080', site), true)
  assert.equal(isOwnOrigin('http://other.example', site), false)
  assert.equal(isOwnOrigin('null', { ...site, askedAs: undefined }), false)
  assert.equal(isOwnOrigin('file:///x', { ...site, askedAs: '' }), false)
  assert.equal(ownPage('http://other.example:8080/second/a?b#c', site), 'https://site.example/second/a?b#c')
  fc.assert(
    fc.property(fc.webUrl(), url => {
      assert.equal(ownPage(url, site), '')
      assert.equal(isOwnOrigin(url, site), false)
    }),
  )
})

test('B-23 the clock of the site knows weekdays from Sunday, zones and changed clocks', () => {
  assert.deepEqual(siteTime(Date.UTC(2026, 10, 15, 23, 30), 'Asia/Tokyo'), {
    minutes: 510,
    weekday: 1,
    date: '2026-11-16',
  })
  assert.deepEqual(siteTime(Date.UTC(2026, 10, 15, 12), 'UTC'), { minutes: 720, weekday: 0, date: '2026-11-15' })
  assert.deepEqual(lastDays('2026-03-01', 3), ['2026-02-27', '2026-02-28', '2026-03-01'])
  const { from, until } = yesterday(Date.UTC(2026, 9, 26, 12), 'Europe/Berlin')
  assert.deepEqual([from, until], ['2026-10-24T22:00:00.000000Z', '2026-10-25T23:00:00.000000Z'])
})

test('B-85 a tally reads two hundred events, counts all widgets together, and is sorted', () => {
  const known = { widgets: new Set([1, 2]), isChannel: (slug: string) => slug === 'phone' }
  const tallies = tallyEvents(
    [
      { w: 2, t: 'view' },
      { w: 1, c: 'phone', t: 'click' },
      { w: 3, t: 'view' },
    ],
    known,
  )
  assert.deepEqual(tallies, [
    { widget: 0, channel: '', view: 1, open: 0, click: 1 },
    { widget: 0, channel: 'phone', view: 0, open: 0, click: 1 },
    { widget: 1, channel: '', view: 0, open: 0, click: 1 },
    { widget: 1, channel: 'phone', view: 0, open: 0, click: 1 },
    { widget: 2, channel: '', view: 1, open: 0, click: 0 },
  ])
  fc.assert(
    fc.property(anything, given => {
      for (const tally of tallyEvents(given, known)) assert.ok(tally.view + tally.open + tally.click <= 200)
    }),
  )
})

test('B-22 a summary has a row for every day and ten channels at most', () => {
  const channels = Array.from({ length: 12 }, (_, index) => ({ channel: `c${index}`, hits: 12 - index }))
  const found = summarize(
    { days: 3, widget: 4, today: '2026-01-02' },
    [{ day: '2026-01-01', view: 3, open: 1, click: 1 }],
    channels,
  )
  assert.deepEqual(
    found.series.map(({ date, view }) => [date, view]),
    [
      ['2025-12-31', 0],
      ['2026-01-01', 3],
      ['2026-01-02', 0],
    ],
  )
  assert.deepEqual([found.clickRate, found.channels.length, found.widget], [33.3, 10, 4])
  assert.equal(summarize({ days: 1, widget: 0, today: '2026-01-02' }, [], []).clickRate, 0)
})

test('a tablet is mobile, also one that calls itself a desktop', () => {
  const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)'
  assert.deepEqual(
    [deviceOf(mac), deviceOf(mac, 5), deviceOf('Mozilla/5.0 (Linux; Android 15)')],
    ['desktop', 'mobile', 'mobile'],
  )
})

test('markup escapes everything that people write', () => {
  const words = fc.string()
  fc.assert(
    fc.property(words, words, (label, greeting) => {
      const channel = {
        slug: 'link',
        label,
        href: 'https://a.example',
        parameter: '',
        message: '',
        icon: '',
        color: '#000',
        devices: 'all' as const,
      }
      const widget = { id: 1, look: { ...usualAppearance, greeting }, channels: [channel], rules: [] }
      const texts = textsFor('en')
      const [given, plain] = [
        { widget, words: {}, texts },
        { widget: { ...widget, channels: [{ ...channel, label: '' }], look: usualAppearance }, words: {}, texts },
      ].map(widgetMarkup)
      const tags = (markup: string) => markup.replaceAll(/<p class="greeting">.*?<\/p>/gs, '').match(/<[a-z/]+/g)
      assert.deepEqual(tags(given!), tags(plain!))
    }),
  )
  assert.equal(safe(`<a b="c'">&`), '&#60;a b=&#34;c&#39;&#34;&#62;&#38;')
})

test('the house speaks German where the site does', () => {
  assert.equal(textsFor('de-AT').send, 'Nachricht senden')
  assert.equal(textsFor('fr').send, 'Send message')
  assert.deepEqual(Object.keys(textsFor('de')), Object.keys(textsFor('en')))
})
