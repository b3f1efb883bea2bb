/** Rules with values alone. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { inkOn, luminance } from '../domain/colors.ts'
import { countSources } from '../domain/count-answers.ts'
import { refreshAfter } from '../domain/counts.ts'
import { followServices } from '../domain/follow.ts'
import { networkNamed, networks } from '../domain/networks.ts'
import { withoutSpots } from '../domain/placements.ts'
import { candidatesFor, joinCounts, patternProblem } from '../domain/recovery.ts'
import { readMark, sharedAddress } from '../domain/shared-address.ts'
import { documented } from './stand-in.ts'

const page = { url: 'https://example.com/a?b=c&d=ä', title: 'Tide & "time"', image: 'https://example.com/i.jpg' }

describe('networks', () => {
  for (const { slug, address } of networks.filter(network => network.address !== null))
    test(`${slug} gets the whole address and nothing of the page leaks into its own`, () => {
      const url = new URL(address!(page))
      assert.ok(/^(https|mailto|sms|viber|fb-messenger):$/.test(url.protocol))
      const text = decodeURIComponent(url.href)
      assert.ok(text.includes(page.url), text)
      assert.ok(!url.href.includes('"'))
    })

  test('what is written on a brand’s colour can be read', () => {
    for (const { color, slug } of [...networks, ...followServices]) {
      const [one, other] = [luminance(color), luminance(inkOn(color))].toSorted((a, b) => b - a) as [number, number]
      assert.ok((one + 0.05) / (other + 0.05) >= 4.5, slug)
    }
  })

  test('Pinterest gets the picture and its own words', () => {
    const url = new URL(networkNamed('pinterest')!.address!({ ...page, description: 'Pin me' }))
    assert.deepEqual([url.searchParams.get('media'), url.searchParams.get('description')], [page.image, 'Pin me'])
  })
})

describe('answers of networks', () => {
  for (const { network, read, atOnce } of countSources) {
    const urls = atOnce > 1 ? ['https://a.example/', 'https://b.example/'] : ['https://a.example/']
    test(`${network} is believed as documented, and in no other way`, () => {
      const told = read(documented[network]!(urls.join(','), 12), urls)
      assert.deepEqual(
        told && [...told],
        urls.map(url => [url, 12]),
      )
      const lies = ['', '<html>', 'null', '[]', '{}', '{"count":1}', documented[network]!(urls.join(','), -1)]
      for (const lie of [
        ...lies,
        documented[network]!(urls.join(','), 9e15),
        'receiveCount(',
        'VK.Share.count(1, x);',
      ]) {
        const answer = read(lie, urls)
        assert.ok(answer === null || (network === 'reddit' && [...answer.values()].every(count => count === 0)), lie)
      }
    })
  }
})

describe('recovery of counts', () => {
  const post = { id: 7, slug: 'tide', date: '2024-03-09T10:11:12', author: 'ada', category: 'sea' }
  const off = { recover_http: false, recover_domain: '', recover_permalink: '' }

  test('D-36 each rule gives its addresses, each once, and none is the present one', () => {
    const current = 'https://example.com/tide/'
    assert.deepEqual(candidatesFor(current, post, off), [])
    const rules = {
      recover_http: true,
      recover_domain: 'old.example',
      recover_permalink: 'post_name day_name custom:/%category%/%post_id%',
    }
    assert.deepEqual(
      candidatesFor(current, post, rules).map(({ rule, address }) => `${rule} ${address}`),
      [
        'permalink https://example.com/2024/03/09/tide/',
        'permalink https://example.com/sea/7',
        'domain https://old.example/tide/',
        'domain https://old.example/2024/03/09/tide/',
        'domain https://old.example/sea/7',
        'http http://example.com/tide/',
        'http http://example.com/2024/03/09/tide/',
        'http http://example.com/sea/7',
        'http http://old.example/tide/',
        'http http://old.example/2024/03/09/tide/',
        'http http://old.example/sea/7',
      ],
    )
  })

  test('nearly equal numbers are one, redirects too, and different ones are added', () => {
    assert.equal(joinCounts(641, { count: 642, redirects: false }).count, 642)
    assert.equal(joinCounts(10, { count: 500, redirects: true }).count, 500)
    assert.equal(joinCounts(10, { count: 500, redirects: false }).count, 510)
    assert.equal(joinCounts(0, { count: 0, redirects: false }).count, 0)
  })

  test('patterns that could not tell posts apart are refused', () => {
    for (const good of ['', 'plain', 'plain numeric', 'custom:/%year%/%postname%.html'])
      assert.equal(patternProblem(good), null)
    for (const bad of [
      'moon',
      'custom:/archive/',
      'custom:%postname%',
      'custom:/%moon%/%postname%/',
      'custom://evil.example/%postname%/',
      'custom:/%postname%/"',
    ])
      assert.ok(patternProblem(bad), bad)
  })

  test('the older a post, the seldomer it is asked about', () => {
    const day = 86_400_000
    const hours = (refresh: 'auto' | 'hourly' | 'daily', days: number) => refreshAfter(refresh, days * day) / 3_600_000
    assert.deepEqual([hours('auto', 1), hours('auto', 15), hours('auto', 40)], [2, 6, 12])
    assert.deepEqual([hours('hourly', 400), hours('daily', 1)], [1, 24])
  })
})

describe('addresses and spots', () => {
  test('a shared address carries the campaign and the mark beside what it has', () => {
    const campaign = { utm_source: '{network}', utm_medium: 'social', utm_campaign: '' }
    const shared = sharedAddress('https://example.com/a?b=1#c', { network: 'x', campaign, mark: 'x.manual.abcdefgh' })
    assert.equal(shared, 'https://example.com/a?b=1&utm_source=x&utm_medium=social&shared=x.manual.abcdefgh#c')
    assert.equal(
      sharedAddress('https://example.com/', { network: 'x', campaign: null, mark: null }),
      'https://example.com/',
    )
    for (const text of ['', 'x', 'x.y.short', 'X.y.abcdefgh', '../.x.abcdefgh']) assert.equal(readMark(text), null)
  })

  test('D-20 one of two spots in the content can be taken away', () => {
    const placements = { post: { content: 'content_both' as const, extra: ['float_left'] } }
    const taken = [
      { key: 'post', position: 'content_bottom' },
      { key: 'page', position: 'float_left' },
    ]
    const { left, gone } = withoutSpots(placements, taken)
    assert.deepEqual(left, { post: { content: 'content_top', extra: ['float_left'] } })
    assert.deepEqual(gone, [{ key: 'post', position: 'content_bottom' }])
  })
})
