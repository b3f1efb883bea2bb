import assert from 'node:assert/strict'
import { test } from 'node:test'
import { raw } from '../../../html/html.ts'
import { type FeedModel, rssFeed } from '../feed.ts'
import { problemsOf } from './markup.ts'
import { payloads } from './payloads.ts'

const item = {
  title: 'Tides & <ferries>',
  url: 'https://harbour.example/tides/',
  id: 'https://harbour.example/?p=7',
  date: '2026-03-05T13:07:00.000000Z',
  author: 'Ada Marsh',
  categories: ['Town', 'Know-how'],
  excerpt: 'Springs and neaps.',
  content: raw('<p>Springs &amp; neaps ]]></p>'),
}
const feed: FeedModel = {
  title: 'Harbour Lane',
  description: 'Notes',
  url: 'https://harbour.example/',
  selfUrl: 'https://harbour.example/feed/',
  language: 'en',
  items: [item, { ...item, date: '2026-03-09T08:00:00.000000Z', author: null, content: null }],
}

test('the feed is RSS 2.0 with dates as mails write them and markup as escaped text', () => {
  const xml = String(rssFeed(feed))
  assert.deepEqual(problemsOf(xml, true), [])
  assert.ok(xml.startsWith('<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0"'))
  assert.match(xml, /<lastBuildDate>Mon, 09 Mar 2026 08:00:00 GMT<\/lastBuildDate>/)
  assert.match(xml, /<pubDate>Thu, 05 Mar 2026 13:07:00 GMT<\/pubDate>/)
  assert.match(xml, /<title>Tides &amp; &lt;ferries&gt;<\/title>/)
  assert.match(xml, /<content:encoded>&lt;p&gt;Springs &amp;amp; neaps \]\]&gt;&lt;\/p&gt;<\/content:encoded>/)
  assert.match(xml, /<atom:link href="https:\/\/harbour\.example\/feed\/" rel="self"/)
  assert.match(xml, /<guid isPermaLink="false">https:\/\/harbour\.example\/\?p=7<\/guid>/)
  assert.equal(xml.match(/<dc:creator>/g)?.length, 1)
})

test('an empty feed is a feed', () => {
  const xml = String(rssFeed({ ...feed, items: [] }))
  assert.deepEqual(problemsOf(xml, true), [])
  assert.doesNotMatch(xml, /lastBuildDate/)
})

test('S-03 hostile titles and characters that XML cannot write leave the feed well-formed', () => {
  for (const text of [...payloads, '\u0001\u0008\ufffe\ud800x']) {
    const xml = String(
      rssFeed({
        ...feed,
        title: text,
        items: [{ ...item, title: text, author: text, categories: [text], excerpt: text }],
      }),
    )
    assert.deepEqual(problemsOf(xml, true), [])
    assert.doesNotMatch(xml, /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe]/)
    assert.ok(xml.isWellFormed())
  }
})
